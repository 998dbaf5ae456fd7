import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'

const download = {
  method: 'GET',
  access: ['customer', 'may:orders'],
  download: true,
  params: z.strictObject({ id: Id }),
} as const

export const DownloadOrderIni = endpoint({
  ...download,
  name: 'orders.download_ini',
  member: 'read',
  path: '/order/:id/download-ini',
  summary:
    'The order as an INI file: [Order], [Vehicle], [Ecu], [Tuning] and a [File…] for each file; see docs/formats.md',
  problems: ['orders.not_found'],
})

export const DownloadEcux = endpoint({
  ...download,
  quiet: true,
  name: 'orders.download_ecux',
  member: 'read',
  path: '/order/:id/download-ecux',
  summary: 'The newest original or modified file in the exchange format EcuX: a ZIP with Contents.ini',
  query: z.strictObject({ file: z.enum(['original', 'modified']).default('original') }),
  problems: ['orders.not_found', 'orders.file_not_found', 'orders.file_gone', 'orders.payment_due'],
})

export const DownloadOrderZip = endpoint({
  ...download,
  quiet: true,
  name: 'orders.download_zip',
  member: 'read',
  path: '/order/:id/download-zip',
  summary: 'All files of the order that the caller may download, with the order as INI, in one ZIP',
  problems: ['orders.not_found', 'orders.file_gone'],
})
