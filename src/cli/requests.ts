import { type Asked, askedIn } from './asked.js'
import { keyOf } from './documents.js'
import { type Io, STATUS, type Status } from './io.js'
import { Output } from './output.js'

/**
 * Answers the requests of a file one reply a line, in their order. Replies to the requests before a broken line have gone out when it fails, and those to all that
 * have come before more are waited for: a program may ask one at a time.
 */
export async function answerRequests(io: Io, file: string, answer: (request: unknown) => object): Promise<Status> {
  const output = new Output(io.stdout)
  let status: Status = STATUS.fine
  try {
    for await (const together of askedIn(io, file)) {
      for (const asked of together) {
        const reply = replyTo(asked, answer)
        if ('error' in reply) status = STATUS.faulty
        output.line(inJson(reply))
        if (output.full) await output.flush()
      }
      await output.flush()
    }
  } finally {
    await output.flush()
  }
  return status
}

function replyTo({ request, issue }: Asked, answer: (request: unknown) => object): object {
  return issue ? { id: keyOf(request, 'id') ?? null, error: issue } : answer(request)
}

/** An id can be nested too deeply to be written again; the reply then goes without. */
function inJson(reply: object): string {
  try {
    return JSON.stringify(reply)
  } catch {
    return JSON.stringify({ ...reply, id: null })
  }
}
