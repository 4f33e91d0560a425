// The three sentences of the layering, checked by `npm run layers`:
// arrows run one way (cli -> batch -> report -> the list of rulesets -> rulesets -> core; testing -> core); a ruleset never imports another;
// core, rulesets, report and testing run in a browser.
const rulesets = ['corpen18', 'gurps', 'mini-naval']

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'core-knows-nothing', severity: 'error', from: { path: '^src/core/' }, to: { path: '^src/', pathNot: '^src/core/' } },
    ...[...rulesets, 'testing'].map((id) => ({
      name: `${id}-knows-core-alone`,
      severity: 'error',
      from: { path: `^src/${id}/` },
      to: { path: '^src/', pathNot: `^src/(core|${id})/` },
    })),
    ...[
      ['report', 'core|report'],
      ['batch', 'core|report|batch'],
    ].map(([id, known]) => ({
      name: `${id}-knows-the-list-of-rulesets`,
      severity: 'error',
      from: { path: `^src/${id}/` },
      to: { path: '^src/', pathNot: `^src/((${known})/|rulesets\\.ts$)` },
    })),
    { name: 'nobody-imports-the-command', severity: 'error', from: { pathNot: '^src/cli/' }, to: { path: '^src/cli/' } },
    { name: 'batch-from-the-command-only', severity: 'error', from: { pathNot: '^src/(cli|batch)/' }, to: { path: '^src/batch/' } },
    {
      name: 'runs-in-a-browser',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli|batch)/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'only-what-we-declare', severity: 'error', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] } },
  ],
  options: { tsPreCompilationDeps: true, tsConfig: { fileName: 'tsconfig.json' }, doNotFollow: { path: 'node_modules' } },
}
