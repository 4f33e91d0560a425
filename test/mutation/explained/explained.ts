/**
 * Why no test sees a change: in which files (or folders, with a final slash), on lines that contain `line`, where `before -> after` contains `change`, by which of
 * Stryker's mutators.
 */
export interface Explained {
  readonly files: readonly string[]
  readonly line?: string
  readonly change?: string
  readonly mutators?: readonly string[]
  readonly why: string
}
