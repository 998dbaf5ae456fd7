/** A reason not to start that is the operator's to mend. The message is one sentence for a terminal, no stack is shown. */
export class StartupError extends Error {
  override name = 'StartupError'
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of that path is a file, not a folder',
  ENOTEMPTY: 'something else is in the way there',
  EEXIST: 'there is a file of that name in the way',
  ENOENT: 'no folder can be made there',
  EIO: 'the disk does not answer',
  EINVAL: 'no folder can be made there',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path leads in a circle',
}

/** What is wrong with the place of a failed file operation; undefined for other errors. */
export const placeFault = (error: unknown): string | undefined => reasons[(error as NodeJS.ErrnoException).code ?? '']

/** Turns a failed file operation on the operator's folder into a sentence; other errors are returned as they are. */
export function asStartupError(error: unknown, path: string): unknown {
  const reason = placeFault(error)
  return reason ? new StartupError(`Cannot use ${path}: ${reason}.`, { cause: error }) : error
}
