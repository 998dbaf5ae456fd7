import { errorCode } from '../errors/error-code.ts'
/** A startup failure that the operator can fix. Its message is a single sentence, and is printed without a stack trace. */
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
  EEXIST: 'a file of that name already exists',
  ENOENT: 'no folder can be created there',
  EIO: 'the disk does not respond',
  EINVAL: 'no folder can be created there',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path contains a loop of links',
}

/** Returns the reason why a path cannot be used after a failed file operation. Undefined for other errors. */
export const pathFault = (error: unknown): string | undefined => reasons[errorCode(error)]

/** Converts a failed file operation in the operator's folder to a StartupError. Returns other errors unchanged. */
export function asStartupError(error: unknown, path: string): unknown {
  const reason = pathFault(error)
  return reason ? new StartupError(`Cannot use ${path}: ${reason}.`, { cause: error }) : error
}
