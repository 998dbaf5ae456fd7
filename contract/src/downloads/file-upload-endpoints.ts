import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { FileUpload, FileUploadInput, FileUploadUse, fileUploadRules, ReceivedUpload } from './file-upload.ts'

const oneOf = z.strictObject({ id: Id })

export const SendFileUpload = endpoint({
  name: 'downloads.send_file_upload',
  method: 'POST',
  path: '/file_upload',
  access: ['customer'],
  summary:
    'Send a file to the team outside an order, with the vehicle and a comment; only while the site takes such files',
  body: FileUploadInput,
  files: { file: { max_bytes: fileUploadRules.max_bytes, required: true } },
  payload: { file_upload: FileUpload },
  problems: ['downloads.uploads_off', 'downloads.quota', 'downloads.empty_file'],
  limits: [{ by: 'account', seconds: 3600, count: 60 }],
})

export const ListOwnFileUploads = endpoint({
  name: 'downloads.list_own_file_uploads',
  method: 'GET',
  path: '/file_upload',
  access: ['customer'],
  summary: 'The files that the caller sent, newest first, and what they use of the quota',
  query: z.strictObject(pageQuery()),
  payload: { file_uploads: z.array(FileUpload), used: FileUploadUse, ...pageResult },
})

export const ListFileUploads = endpoint({
  name: 'downloads.list_file_uploads',
  method: 'GET',
  path: '/file_upload_all',
  access: ['may:miscellaneous'],
  summary: 'The files that customers sent, newest first',
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
  summary: 'How many sent files nobody has dealt with',
  payload: { count: z.number().int() },
})

export const DownloadFileUpload = endpoint({
  name: 'downloads.download_file_upload',
  method: 'GET',
  path: '/file_upload/:id/download',
  access: ['customer', 'may:miscellaneous'],
  summary: 'A sent file: for the team, and for the one who sent it',
  params: oneOf,
  download: true,
  problems: ['downloads.upload_not_found', 'downloads.upload_gone'],
})

export const HandleFileUpload = endpoint({
  name: 'downloads.handle_file_upload',
  method: 'PUT',
  path: '/file_upload/:id',
  access: ['may:miscellaneous'],
  summary: 'Note that a sent file was dealt with, or not yet',
  params: oneOf,
  body: z.strictObject({ handled: z.boolean() }),
  payload: { file_upload: ReceivedUpload },
  problems: ['downloads.upload_not_found'],
})

export const RemoveFileUpload = endpoint({
  name: 'downloads.remove_file_upload',
  method: 'DELETE',
  path: '/file_upload/:id',
  access: ['customer', 'may:miscellaneous'],
  summary: 'Remove a sent file: the team any, a customer an own one',
  params: oneOf,
  payload: {},
  problems: ['downloads.upload_not_found'],
})
