import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { VariantDetails } from '@mapwright/contract/vehicles/details.ts'
import {
  ChangeVariantDetails,
  CompletedVariants,
  GetVariantDetails,
  GetVariantPicture,
} from '@mapwright/contract/vehicles/details-endpoints.ts'
import { type VehiclePicture, vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import type { Variant } from '@mapwright/contract/vehicles/vehicle.ts'
import { command, type QueryContext, query, type Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { insertFile, readFileRow } from '../platform/files/file-rows.ts'
import { cleanRichText } from '../platform/html/clean-rich-text.ts'
import type { StoredPicture } from '../platform/images/store-picture.ts'
import { variants } from './level.ts'
import { storePictures } from './store-pictures.ts'

const maxCompleted = 500

async function readDetails(db: Db, variant_id: string): Promise<Decoded<VariantDetails>> {
  const [[own], pictures] = await Promise.all([
    db<{ description: string; updated_at: Date | null }[]>`
      SELECT coalesce(description, '') AS description, updated_at
      FROM variants LEFT JOIN variant_details ON variant_id = _id WHERE _id = ${variant_id}`,
    db<VehiclePicture[]>`
      SELECT file_id AS _id, width, height FROM variant_pictures WHERE variant_id = ${variant_id} ORDER BY position`,
  ])
  return { ...found(own, 'vehicles.variant_not_found'), pictures }
}

const invalidOrder = () => new Problem('request.invalid', { fields: { order: { code: 'invalid' } } })

/** Stores a new order of pictures. Each position is an existing picture or the next uploaded one. */
async function replacePictures(
  tx: Tx,
  variant_id: string,
  {
    order,
    sent,
    before,
    now,
  }: { order: readonly string[]; sent: readonly StoredPicture[]; before: readonly VehiclePicture[]; now: Date },
): Promise<void> {
  const kept = order.filter((token) => token !== 'new')
  if (new Set(kept).size < kept.length || order.length - kept.length !== sent.length) throw invalidOrder()
  if (order.length > vehiclePictureRules.max)
    throw new Problem('request.invalid', { fields: { pictures: { code: 'invalid' } } })
  const own = new Set(before.map(({ _id }) => _id))
  if (!kept.every((_id) => own.has(_id))) throw new Problem('vehicles.picture_not_found')
  const gone = [...own].filter((_id) => !kept.includes(_id))
  await tx`DELETE FROM variant_pictures WHERE file_id = ANY (${gone})`
  const waiting = [...sent]
  for (const [at, token] of order.entries()) {
    const position = at + 1
    const next = token === 'new' ? waiting.shift() : undefined
    if (!next) await tx`UPDATE variant_pictures SET position = ${position} WHERE file_id = ${token}`
    else {
      const { width, height, ...upload } = next
      const { _id: file_id } = await insertFile(tx, upload, { owner_id: null, now })
      await tx`INSERT INTO variant_pictures ${tx({ file_id, variant_id, position, width, height })}`
    }
  }
}

const storeSent = ({ app, files }: QueryContext<typeof ChangeVariantDetails>) =>
  storePictures(app.files, files.pictures, 'pictures')

/** Endpoints for the descriptions and pictures of variants. */
export const variantDetails: readonly Route[] = [
  query(GetVariantDetails, async ({ sql, params }) => ({ details: await readDetails(sql, params.id) })),

  command(ChangeVariantDetails, {
    prepare: storeSent,
    run: async ({ tx, params: { id }, body, now, prepared: sent, audit }) => {
      // Serializes concurrent changes to the same list of pictures.
      await tx`SELECT FROM variants WHERE _id = ${id} FOR UPDATE`
      const before = await readDetails(tx, id)
      const description = cleanRichText(body.description)
      await tx`
        INSERT INTO variant_details (variant_id, description, updated_at) VALUES (${id}, ${description}, ${now})
        ON CONFLICT (variant_id) DO UPDATE SET description = excluded.description, updated_at = excluded.updated_at`
      const order = body.order ?? [...before.pictures.map(({ _id }) => _id), ...sent.map(() => 'new')]
      await replacePictures(tx, id, { order, sent, before: before.pictures, now })
      const details = await readDetails(tx, id)
      audit({ before, after: details })
      return { details }
    },
  }),

  query(GetVariantPicture, async ({ sql, params }) => {
    const [own] = await sql`SELECT FROM variant_pictures WHERE file_id = ${params.id}`
    const file = found(own && (await readFileRow(sql, params.id)), 'vehicles.picture_not_found')
    return { name: file.name, media_type: file.media_type, content: file }
  }),

  query(CompletedVariants, async ({ sql, params }) => ({
    variants: await sql<Variant[]>`
      SELECT ${sql(variants.columns)} FROM ${sql(variants.view)}
      WHERE generation_id = ${params.generation} AND ecu_brand <> '' AND power_hp IS NOT NULL AND stages <> '[]'
      ORDER BY name, _id LIMIT ${maxCompleted}`,
  })),
]
