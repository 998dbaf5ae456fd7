import type { Upload } from './handler.ts'
import { found } from './problem.ts'

/** Returns the file of a field that accepts a single file. Throws `request.invalid` if there is none. */
export const onlyUpload = (uploads: readonly Upload[] | undefined): Upload => found(uploads?.[0], 'request.invalid')
