import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { FileUpload, FileUploadInput, FileUploadUse, fileUploadRules, ReceivedUpload } from './file-upload.ts'

const idParams = z.strictObject({ id: Id })

export const SendFileUpload = endpoint({
  name: 'downloads.send_file_upload',
  method: 'POST',
  path: '/file_upload',
  access: ['customer'],
  summary: 'Send a file to the team outside an order, with the vehicle and a comment, if the site accepts such files',
  body: FileUploadInput,
  files: { file: { max_bytes: fileUploadRules.max_bytes, required: true } },
  payload: { file_upload: FileUpload },
  problems: ['downloads.uploads_off', 'downloads.quota', 'downloads.empty_file'],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
})

export const ListOwnFileUploads = endpoint({
  name: 'downloads.list_own_file_uploads',
  method: 'GET',
  path: '/file_upload',
  access: ['customer'],
  summary: "List the caller's sent files, newest first, with their use of the quota",
  query: z.strictObject(pageQuery()),
  payload: { file_uploads: z.array(FileUpload), used: FileUploadUse, ...pageResult },
})

export const ListFileUploads = endpoint({
  name: 'downloads.list_file_uploads',
  method: 'GET',
  path: '/file_upload_all',
  access: ['may:miscellaneous'],
  summary: 'List the files sent by customers, newest first',
  query: z.strictObject({
    search_keyword: line(120).default(''),
    handled: z.enum(['true', 'false']).optional(),
    ...pageQuery(),
  }),
  payload: { file_uploads: z.array(ReceivedUpload), ...pageResult },
})

export const CountFileUploads = endpoint({
  name: 'downloads.count_file_uploads',
  method: 'GET',
  path: '/file_upload_count',
  access: ['may:miscellaneous'],
  summary: 'Count the sent files that are not handled yet',
  payload: { count: z.number().int() },
})

export const DownloadFileUpload = endpoint({
  name: 'downloads.download_file_upload',
  method: 'GET',
  path: '/file_upload/:id/download',
  access: ['customer', 'may:miscellaneous'],
  summary: 'Download a sent file, as its sender or as staff',
  params: idParams,
  download: true,
  problems: ['downloads.upload_not_found', 'downloads.upload_gone'],
})

export const HandleFileUpload = endpoint({
  name: 'downloads.handle_file_upload',
  method: 'PUT',
  path: '/file_upload/:id',
  access: ['may:miscellaneous'],
  summary: 'Mark a sent file as handled or not handled',
  params: idParams,
  body: z.strictObject({ handled: z.boolean() }),
  payload: { file_upload: ReceivedUpload },
  problems: ['downloads.upload_not_found'],
})

export const RemoveFileUpload = endpoint({
  name: 'downloads.remove_file_upload',
  method: 'DELETE',
  path: '/file_upload/:id',
  access: ['customer', 'may:miscellaneous'],
  summary: 'Remove a sent file, as its sender or as staff',
  params: idParams,
  payload: {},
  problems: ['downloads.upload_not_found'],
})
