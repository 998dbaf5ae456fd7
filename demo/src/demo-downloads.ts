import { Readable } from 'node:stream'
import { dayMs } from '@mapwright/contract/api/days.ts'
import { addFlink, changeFlink } from '../../server/src/downloads/change-flinks.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { addLocation } from '../../server/src/vehicles/locations/change-locations.ts'
import { asAdmin, type Stage } from './as-admin.ts'

const checklist = `Before you read a control unit (an example text)

1. Put a charger on the battery: at least 20 A.
2. Read and note all trouble codes.
3. Note hardware and software number from the label.
4. Read twice and compare both files.
`
const checklistNow = `${checklist}5. Switch off lights, fan and radio.\n`
const naming =
  'Name a file after the plate and the control unit (an example text), for instance AB-123-CD_EDC17C64_ori.bin.\n'

const files = [
  { name: 'Checklist before reading', file_name: 'checklist.txt', texts: [checklist, checklistNow] },
  { name: 'How to name your files', file_name: 'names.txt', texts: [naming] },
] as const

/** Adds example downloads and a control unit location with the commands that staff use. Makes downloads and file upload public. */
export async function addDemoDownloads(tx: Tx, { sql, app, now }: Stage): Promise<void> {
  const say = await asAdmin(tx, { sql, app, now })
  if (!say) return

  await tx`UPDATE settings SET downloads_public = true, file_upload_public = true`
  for (const { name, file_name, texts } of files) {
    const params = { id: '' }
    for (const [at, text] of texts.entries()) {
      const content = Buffer.from(text)
      const stored = await app.files.put(Readable.from([content]), { maxBytes: content.length })
      const upload = { ...stored, name: file_name, media_type: 'text/plain' }
      const told = { version: `1.${at}`, notes: at === 0 ? '' : 'Consumers off while reading' }
      const body = { category: 'Documents', name, description: '', url: '', online: true, ...told }
      const sent = { files: { file: [upload] }, now: new Date(now.getTime() - (40 - 30 * at) * dayMs) }
      if (at > 0) await say(changeFlink, { ...sent, params, body: told })
      else params.id = ((await say(addFlink, { ...sent, body })) as { flink: { _id: string } }).flink._id
    }
  }
  const [golf] = await tx<Record<'vtype' | 'manufacture' | 'vmodel' | 'generation', string>[]>`
    SELECT vtype_id AS vtype, manufacturer_id AS manufacture, vmodel_id AS vmodel, generation_id AS generation FROM vehicles
    WHERE manufacturer = 'Volkswagen' AND vmodel = 'Golf' ORDER BY year_from DESC LIMIT 1`
  const ecu_location =
    'Example: in the water box below the windscreen, on the left; take off the wiper arms and the cowl first.'
  if (golf)
    await say(addLocation, {
      body: { ...golf, ecu_location, adblue_location: '' },
      prepared: { ecu: [], adblue: [] },
    })
}
