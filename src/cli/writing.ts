import { constants, readlinkSync, realpathSync, type Stats } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { BroadsideError } from '../core/errors.js'
import { MISTAKES } from './documents.js'
import { blame } from './failure.js'

/** For whom a file is: secrets are for nobody but their owner. */
const SECRET = 0o600

/** A document as files hold it. */
export function documentText(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}

/**
 * Writes a file whole or not at all, through to the disk: a reader never sees half of it, not even after the power has failed. A link is followed, who may
 * read the file stays as it was, and a pipe or a device is written into. Throws a BroadsideError (`unreadable`, with the file as its path) where it cannot be written.
 */
export async function tryToWrite(file: string, text: string, { secret = false } = {}): Promise<void> {
  await beside(file, async (to, there, draft) => {
    if (there && !there.isFile()) return await writeInto(to, text)
    await writeInto(draft, text, there ? there.mode & 0o7777 : secret ? SECRET : undefined)
    await rename(draft, to)
  })
}

/** Whether a file could be written as {@link tryToWrite} does, before the work that is to fill it: nothing is left behind, and what is there stays as it is. */
export async function checkWritable(file: string): Promise<void> {
  await ending(
    beside(file, async (to, there, draft) => {
      if (there && !there.isFile()) return await access(to, constants.W_OK)
      await (await open(draft, 'w')).close()
      await rm(draft)
    }),
  )
}

/** Acts on the file that a name leads to, on what is there already, and on the name of a draft beside it; what fails is told, and leaves no draft. */
async function beside(file: string, act: (to: string, there: Stats | null, draft: string) => Promise<void>): Promise<void> {
  if (file === '') throw new BroadsideError('unreadable', '""', 'cannot be written: a file has a name')
  const to = realPath(file)
  const draft = `${to}.${process.pid}.tmp`
  try {
    const there = await stat(to).catch(() => null)
    if (there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    await act(to, there, draft)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'no such directory' : (MISTAKES[code ?? ''] ?? message)
    throw new BroadsideError('unreadable', file, `cannot be written: ${why}`)
  }
}

/** As {@link tryToWrite}; what goes wrong ends the command. */
export async function writeWhole(file: string, text: string, options: { readonly secret?: boolean } = {}): Promise<void> {
  await ending(tryToWrite(file, text, options))
}

async function ending(done: Promise<void>): Promise<void> {
  try {
    await done
  } catch (error) {
    throw error instanceof BroadsideError ? blame('', error) : error
  }
}

async function writeInto(file: string, text: string, mode?: number): Promise<void> {
  const handle = await open(file, 'w', mode)
  try {
    if (mode !== undefined) await handle.chmod(mode)
    await handle.writeFile(text)
    // A pipe has no disk behind it.
    await handle.sync().catch(() => undefined)
  } finally {
    await handle.close()
  }
}

/** The file that a name leads to, through links, be it there or not. */
function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(file) === file) return resolve(file)
    const folder = realPath(dirname(resolve(file)))
    try {
      return realPath(resolve(folder, readlinkSync(file)))
    } catch {
      return join(folder, basename(file))
    }
  }
}

/** Which of the files that are read would be overwritten by writing one; undefined when none would. */
export function overwritten(written: string, read: readonly (string | undefined)[]): string | undefined {
  return read.find((file) => file !== undefined && file !== '-' && realPath(file) === realPath(written))
}

/** What is written must not take the place of what it is made from. `option` is where the file was named, `what` what is made. */
export function refuseOverwriting(option: string, written: string | undefined, read: readonly (string | undefined)[], what: string): void {
  const same = written === undefined ? undefined : overwritten(written, read)
  if (same === undefined) return
  throw blame(option, { code: 'not-allowed', path: '', message: `expected a file of its own; ${same} is read for this ${what}` })
}
