import { buffer } from 'node:stream/consumers'
import { outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { DownloadVehicleReport } from '@mapwright/contract/vehicles/report/report-endpoints.ts'
import { type App, query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { pdfThreads } from '../../platform/files/pdf-threads.ts'
import { pictureToPng } from '../../platform/images/pictures.ts'
import { bufferOf } from '../../platform/threads/buffer-of.ts'
import { readSettings } from '../../site/read-settings.ts'
import { curvesOfVariant } from '../curves/curve-rows.ts'
import { vehicleOf } from '../vehicle-rows.ts'

type Tasks = typeof import('./report-tasks.ts')
const run = pdfThreads.tasks<Tasks>(new URL('./report-tasks.ts', import.meta.url))

type Reader = { company_name: string; picture: string | null; language: string | null }

/** Returns the report with the caller's name and logo, so that the caller can give it to the car owner. */
export const downloadReport = query(
  DownloadVehicleReport,
  async ({ sql, app, actor, params, query: { stage }, now }) => {
    const vehicle = found(await vehicleOf(sql, params.id), 'vehicles.variant_not_found')
    const outputs = outputsOf(vehicle, await curvesOfVariant(sql, vehicle._id))
    const [reader] = await sql<[Reader]>`SELECT company_name, picture, language FROM users WHERE _id = ${actor._id}`
    const from = reader.company_name || (await readSettings(sql)).title
    const logo = reader.picture === null ? undefined : await logoOf(sql, app, reader.picture)
    const report = { vehicle, outputs, stage, from, logo, language: reader.language, now }
    const name = [vehicle.manufacturer, vehicle.vmodel, vehicle.name].join(' ').replace(/[^\p{L}\p{N}.]+/gu, '-')
    return { name: `${name}.pdf`, media_type: 'application/pdf', content: bufferOf(await run('reportPdf', report)) }
  },
)

/** Reads a person's picture as a PNG data URL. Pictures are stored as WebP, which PDF does not support. */
async function logoOf(db: Db, app: App, fileId: string): Promise<string | undefined> {
  const file = await readFileRow(db, fileId)
  if (!file) return undefined
  const png = await pictureToPng(await buffer(await app.files.read(file.storage_key)))
  return `data:image/png;base64,${png.toString('base64')}`
}
