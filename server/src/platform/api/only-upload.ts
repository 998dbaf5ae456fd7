import type { Upload } from './handler.ts'
import { found } from './problem.ts'

/** The file in a field that takes a single file. */
export const onlyUpload = (uploads: readonly Upload[] | undefined): Upload => found(uploads?.[0], 'request.invalid')
