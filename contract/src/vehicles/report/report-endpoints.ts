import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'

export const DownloadVehicleReport = endpoint({
  name: 'vehicles.download_report',
  member: 'read',
  method: 'GET',
  path: '/vehicle/variant/:id/report',
  access: ['customer', 'staff'],
  summary:
    "Download a PDF report of the tuning gains of a vehicle with the caller's name and picture, for a stage or the first one",
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ stage: z.coerce.number().int().min(1).max(4).optional() }),
  download: true,
  problems: ['vehicles.variant_not_found'],
  limits: [{ by: 'principal', seconds: 60, count: 20 }],
})
