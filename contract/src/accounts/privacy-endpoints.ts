import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { DataExport } from './privacy.ts'
import { User } from './user.ts'

export const GetDataExport = endpoint({
  name: 'accounts.data_export',
  member: 'self',
  method: 'GET',
  path: '/user/data_export',
  access: ['signed_in'],
  personal: true,
  summary: "The caller's most recent data export, or null",
  payload: { data_export: DataExport.nullable() },
})

export const RequestDataExport = endpoint({
  name: 'accounts.request_data_export',
  member: 'self',
  method: 'POST',
  path: '/user/data_export',
  access: ['signed_in'],
  personal: true,
  summary: "Request an export of all the caller's data; a mail announces when it is ready",
  payload: { data_export: DataExport },
  problems: ['accounts.export_under_way'],
  limits: [{ by: 'principal', seconds: 86_400, count: 5 }],
})

export const DownloadDataExport = endpoint({
  name: 'accounts.download_data_export',
  member: 'self',
  method: 'POST',
  path: '/user/data_export/:id/download',
  access: ['signed_in'],
  personal: true,
  summary: "Download the caller's data export, once",
  params: z.strictObject({ id: Id }),
  download: true,
  problems: ['accounts.export_not_found'],
  idempotent: 'never',
})

export const RequestDeletion = endpoint({
  name: 'accounts.request_deletion',
  member: 'self',
  method: 'POST',
  path: '/user/deletion_request',
  access: ['signed_in'],
  personal: true,
  summary: "Ask staff to delete the caller's account; this call deletes nothing",
  payload: { user: User },
  limits: [{ by: 'principal', seconds: 86_400, count: 10 }],
})

export const CancelDeletion = endpoint({
  name: 'accounts.cancel_deletion',
  member: 'self',
  method: 'DELETE',
  path: '/user/deletion_request',
  access: ['signed_in'],
  personal: true,
  summary: 'Cancel the request for deletion',
  payload: { user: User },
})
