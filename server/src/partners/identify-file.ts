import { IdentifyFile } from '@mapwright/contract/partners/partner-endpoints.ts'
import { examine } from '../orders/files/examiner.ts'
import { command } from '../platform/api/handler.ts'
import { onlyUpload } from '../platform/api/only-upload.ts'

/** Identifies a file without storing it. Uploads without a database row are deleted after the request. */
export const identifyFile = command(IdentifyFile, {
  prepare: ({ app, actor, files }) => examine(app.files, onlyUpload(files.file), actor.owner._id),
  run: async ({ prepared: { identification, findings } }) => ({ identification, findings }),
})
