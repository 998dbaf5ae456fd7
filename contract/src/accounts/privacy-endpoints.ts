import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { DataExport } from './privacy.ts'
import { User } from './user.ts'

export const GetDataExport = endpoint({
  name: 'accounts.data_export',
  method: 'GET',
  path: '/user/data_export',
  access: ['signed_in'],
  personal: true,
  summary: 'The copy of the own data that was last asked for; null when none was',
  payload: { data_export: DataExport.nullable() },
})

export const RequestDataExport = endpoint({
  name: 'accounts.request_data_export',
  method: 'POST',
  path: '/user/data_export',
  access: ['signed_in'],
  personal: true,
  summary: 'Ask for a copy of everything kept about oneself; a mail says when it is ready',
  payload: { data_export: DataExport },
  problems: ['accounts.export_under_way'],
  limits: [{ by: 'account', seconds: 86_400, count: 5 }],
})

export const DownloadDataExport = endpoint({
  name: 'accounts.download_data_export',
  method: 'POST',
  path: '/user/data_export/:id/download',
  access: ['signed_in'],
  personal: true,
  summary: 'Fetch the copy of the own data, once',
  params: z.strictObject({ id: Id }),
  download: true,
  problems: ['accounts.export_not_found'],
  idempotent: 'never',
})

export const RequestDeletion = endpoint({
  name: 'accounts.request_deletion',
  method: 'POST',
  path: '/user/deletion_request',
  access: ['signed_in'],
  personal: true,
  summary: 'Ask staff to delete the own account; nothing is deleted by this call',
  payload: { user: User },
  limits: [{ by: 'account', seconds: 86_400, count: 10 }],
})

export const CancelDeletion = endpoint({
  name: 'accounts.cancel_deletion',
  method: 'DELETE',
  path: '/user/deletion_request',
  access: ['signed_in'],
  personal: true,
  summary: 'Take the request for deletion back',
  payload: { user: User },
})
