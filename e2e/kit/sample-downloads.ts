import { SendFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { AddFlink, ChangeFlink } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { AddLocation } from '@mapwright/contract/vehicles/locations/location-endpoints.ts'
import { switchOn } from '../../server/test/site-state.ts'
import type { Person, Site } from './site.ts'

/** Creates a file with two versions, a link, a file sent by a customer, and the location of a control unit for a vehicle type. */
export async function makeSampleDownloads(
  { call, sql }: Site,
  { admin, customer }: { admin: Person; customer: Person },
): Promise<void> {
  await switchOn({ sql }, 'downloads_public', 'file_upload_public')
  const file = new File(['driver'], 'driver.exe')
  const driver = { category: 'Drivers', name: 'USB driver', description: 'For Windows', version: '1.0' }
  const { flink } = (await call(AddFlink, { body: driver, files: { file } }, { as: admin })).body
  const newer = { version: '1.1', notes: 'Knows the new cable' }
  await call(ChangeFlink, { params: { id: flink._id }, body: newer, files: { file } }, { as: admin })
  const link = { category: 'Tools', name: 'Maker’s page', url: 'https://example.com/tools' }
  await call(AddFlink, { body: link }, { as: admin })
  const sent = { vehicle: 'Golf VII', comment: 'Please look' }
  await call(SendFileUpload, { body: sent, files: { file: new File(['log'], 'log.csv') } }, { as: customer })
  const [vtype] = await sql<{ _id: string }[]>`SELECT _id FROM vtypes ORDER BY _id LIMIT 1`
  await call(AddLocation, { body: { vtype: vtype?._id ?? '', ecu_location: 'In front' } }, { as: admin })
}
