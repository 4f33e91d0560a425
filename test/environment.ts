/** The environment for programs of somebody else's: without what `npm run` and the tests leave in it for this package. */
export function environment(): NodeJS.ProcessEnv {
  const ours = ['npm_config_local_prefix', 'npm_package_json', 'INIT_CWD', 'NODE_OPTIONS', 'NODE_PATH', 'VITEST', 'NODE_ENV']
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !ours.includes(key)))
}
