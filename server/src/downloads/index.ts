import type { ServerDomain } from '../platform/domain.ts'
import { deleteOldUploadsJob } from './delete-old-uploads.ts'
import { deleteUploadsOfRemovedUser } from './delete-uploads-of-removed-user.ts'
import { downloadsRoutes } from './downloads-routes.ts'
import { fileUploadFacts } from './file-upload-facts.ts'
import { downloadsData } from './own-data.ts'

export const downloads: ServerDomain = {
  routes: downloadsRoutes,
  jobs: [deleteOldUploadsJob],
  subscribers: [deleteUploadsOfRemovedUser],
  facts: [fileUploadFacts],
  ownData: downloadsData,
}
