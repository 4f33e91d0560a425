/** Why no test sees a change: in which files (or folders, with a final slash), on lines that contain `line`, by which of Stryker's mutators. */
export interface Explained {
  readonly files: readonly string[]
  readonly line?: string
  readonly mutators?: readonly string[]
  readonly why: string
}

export const EXPLAINED: readonly Explained[] = []
