import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect } from 'vitest'
import type { Project } from './project.js'

/** A bundle for the browser. */
export interface Bundle {
  readonly code: string
  /** Minified and gzipped. */
  readonly bytes: number
  /** The files of the package that are in it. */
  readonly files: readonly string[]
}

/** Bundles a module of a project for the browser, minified; `zod` can be left out, to be counted where it belongs. */
export async function bundle(project: Project, contents: string, zod: 'with zod' | 'without zod'): Promise<Bundle> {
  const { outputFiles, metafile, errors } = await build({
    stdin: { contents, resolveDir: project.folder },
    absWorkingDir: project.folder,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    external: zod === 'with zod' ? [] : ['zod', 'zod/*'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  expect(errors).toEqual([])
  const { contents: code } = outputFiles[0] as { contents: Uint8Array }
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return {
    code: new TextDecoder().decode(code),
    bytes: gzipSync(code, { level: 9 }).length,
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file),
  }
}
