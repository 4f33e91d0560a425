import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { markPure } from '../tsup.config.js'

const MARK = '/* @__PURE__ */ '

describe('constants marked as free of side effects', () => {
  it.each([
    ['made by a call', 'const a = f(1)', `const a = ${MARK}(() => (f(1)))()`],
    ['exported and typed', 'export const a: A = new A().b as A', `export const a: A = ${MARK}(() => (new A().b as A))()`],
    ['with calls within', 'const a = { b: [f()] }', `const a = ${MARK}(() => ({ b: [f()] }))()`],
    ['read from elsewhere', 'const a = [...b, c.d]', `const a = ${MARK}(() => ([...b, c.d]))()`],
    ['several of a statement', 'const a = f(), b = 1, c = g()', `const a = ${MARK}(() => (f()))(), b = 1, c = ${MARK}(() => (g()))()`],
  ])('%s', (_, source, marked) => {
    expect(markPure(source, 'a.ts')).toBe(marked)
  })

  it.each([
    ['what is plain anyhow', "const a = { b: [1, 'c'], d: e } as const"],
    ['what a function does when it is called', 'const a = () => f()\nfunction b() { const c = f() }'],
    ['what is no constant', "import { f } from './f.js'\nf()\nexport class A { b = f() }"],
  ])('leaves alone %s', (_, source) => {
    expect(markPure(source, 'a.ts')).toBe(source)
  })

  it('are gone from the bundle of a program that does not use them, and work in one that does', async () => {
    const module = markPure('const made = (n: number) => [n]\nexport const a = made(1).concat(made(2))\nexport const b = 3', 'a.ts')
    const program = async (used: string) => {
      const stdin = { contents: `${module}\nconsole.log(${used})`.replaceAll('export ', ''), loader: 'ts' as const }
      const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', minify: true, write: false })
      return outputFiles[0]?.text.trim()
    }
    expect(await program('b')).not.toContain('concat')
    expect(await program('a')).toContain('concat')
  })
})
