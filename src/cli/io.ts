/** The world as a command sees it: real streams in `main.ts`, others in tests. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
  /** Whether standard output shows colours. */
  readonly colours: boolean
  /** Whether a person sits at both standard input and standard output. */
  readonly terminal?: boolean
}

/** Whether a person sits at the other end of a stream. */
export function isTerminal(stream: object): boolean {
  return 'isTTY' in stream && stream.isTTY === true
}

/** Exit statuses, the same for every command. */
export const STATUS = {
  fine: 0,
  /** The answer is that something is wrong: an error among the replies, a document with issues, a record that differs. */
  faulty: 1,
  /** The command could not do its work: a wrong option, an unreadable file, a scenario that cannot be fought. */
  failed: 2,
} as const

export type Status = (typeof STATUS)[keyof typeof STATUS]
