import { IdentifyFile } from '@mapwright/contract/partners/partner-endpoints.ts'
import { examine } from '../orders/files/examiner.ts'
import { command } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'

/** Identifies a read without keeping it: a file that no row names is removed after the request. */
export const identifyFile = command(IdentifyFile, {
  prepare: ({ app, actor, files }) => examine(app.files, found(files.file?.[0], 'request.invalid'), actor.owner._id),
  run: async ({ prepared: { identification, findings } }) => ({ identification, findings }),
})
