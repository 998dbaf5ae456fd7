import { flinkCalls } from '@mapwright/contract/downloads/flink-endpoints.ts'
import type { Route } from '../platform/api/handler.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { addFlink, changeFlink, removeFlinkVersion } from './change-flinks.ts'
import { downloadFlink } from './download-flink.ts'
import {
  countFileUploads,
  downloadFileUpload,
  handleFileUpload,
  listFileUploads,
  removeFileUpload,
} from './file-uploads.ts'
import { flinks } from './flink-resource.ts'
import { listFlinkCategories, listFlinks } from './list-flinks.ts'
import { openFlink } from './open-flink.ts'
import { listOwnFileUploads, sendFileUpload } from './send-file-upload.ts'

export const downloadsRoutes: readonly Route[] = [
  listFlinks,
  listFlinkCategories,
  openFlink,
  downloadFlink,
  addFlink,
  changeFlink,
  removeFlinkVersion,
  ...resourceRoutes(flinks, flinkCalls),
  sendFileUpload,
  listOwnFileUploads,
  listFileUploads,
  countFileUploads,
  downloadFileUpload,
  handleFileUpload,
  removeFileUpload,
]
