import { buffer } from 'node:stream/consumers'
import { outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { DownloadVehicleReport } from '@mapwright/contract/vehicles/report-endpoints.ts'
import { pictures } from '../../accounts/picture-from.ts'
import type { App } from '../../api/handler.ts'
import { query } from '../../api/handler.ts'
import { found } from '../../api/problem.ts'
import type { Db } from '../../db/sql.ts'
import { readFileRow } from '../../files/file-rows.ts'
import { printPdf } from '../../files/print-pdf.ts'
import { readSettings } from '../../site/read-settings.ts'
import { curvesOfVariant } from '../curves/curve-rows.ts'
import { vehicleOf } from '../vehicle-rows.ts'
import { reportDocument } from './report-document.ts'

type Reader = { company_name: string; picture: string | null; language: string | null }

/** The report under the reader's own name: it is handed on to the owner of the car. */
export const downloadReport = query(
  DownloadVehicleReport,
  async ({ sql, app, actor, params, query: { stage }, now }) => {
    const vehicle = found(await vehicleOf(sql, params.id), 'vehicles.variant_not_found')
    const outputs = outputsOf(vehicle, await curvesOfVariant(sql, vehicle._id))
    const [reader] = await sql<[Reader]>`SELECT company_name, picture, language FROM users WHERE _id = ${actor._id}`
    const from = reader.company_name || (await readSettings(sql)).title
    const logo = reader.picture === null ? undefined : await logoOf(sql, app, reader.picture)
    const document = reportDocument({ vehicle, outputs, stage, from, logo, language: reader.language, now })
    const name = [vehicle.manufacturer, vehicle.vmodel, vehicle.name].join(' ').replace(/[^\p{L}\p{N}.]+/gu, '-')
    return { name: `${name}.pdf`, media_type: 'application/pdf', content: await printPdf(document) }
  },
)

/** The person's picture as the printer takes it: it is kept as WebP, which PDF does not know. */
async function logoOf(db: Db, app: App, fileId: string): Promise<string | undefined> {
  const file = await readFileRow(db, fileId)
  if (!file) return undefined
  const library = await pictures()
  const png = await library(await buffer(await app.files.read(file.storage_key)))
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
