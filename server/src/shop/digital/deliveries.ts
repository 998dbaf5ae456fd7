import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ShopDelivery } from '@mapwright/contract/shop/digital/delivery.ts'
import { DownloadDelivery, ListDeliveries } from '@mapwright/contract/shop/digital/delivery-endpoints.ts'
import { type App, command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { readSoldKeys, unsealKey } from './license-key-rows.ts'

/** Condition: the download `d` was revoked or has expired. */
const hasEnded = (db: Db, now: Date) => db`(d.revoked_at IS NOT NULL OR coalesce(d.expires_at <= ${now}, false))`
const isUsedUp = (db: Db) => db`coalesce(d.downloads >= d.max_downloads, false)`

type Line = { line_id: string; name: string; file: Decoded<ShopDelivery>['file'] }

const readLines = (db: Db, order_id: string, now: Date) => db<Line[]>`
  SELECT l._id AS line_id, l.name, CASE WHEN d._id IS NOT NULL THEN
    json_build_object('_id', d._id, 'name', f.name, 'size', f.size, 'downloads', d.downloads, 'max_downloads', d.max_downloads,
      'expires_at', d.expires_at, 'is_over', ${hasEnded(db, now)} OR ${isUsedUp(db)}) END AS file
  FROM shop_order_lines l LEFT JOIN shop_downloads d ON d.line_id = l._id LEFT JOIN files f ON f._id = d.file_id
  WHERE l.order_id = ${order_id} AND l.kind <> 'goods' AND l.shipped > 0 ORDER BY l.position`

/** The files and license keys delivered to the buyer of an order. */
export async function readDeliveries(
  db: Db,
  order_id: string,
  { app, now }: { app: Pick<App, 'secretKey'>; now: Date },
) {
  const [lines, keys] = [await readLines(db, order_id, now), await readSoldKeys(db, order_id)]
  const keysOf = (line_id: string) =>
    keys
      .filter((key) => key.line_id === line_id)
      .map(({ key_sealed, hint, is_revoked }) => ({
        key: is_revoked ? null : (unsealKey(app.secretKey, key_sealed) ?? null),
        ...{ hint, is_revoked },
      }))
  return lines.map((line) => ({ ...line, keys: keysOf(line.line_id) }))
}

export const listDeliveries = query(ListDeliveries, async ({ sql, app, actor, params: { id }, now }) => {
  const [order] = await sql`SELECT FROM shop_orders WHERE _id = ${id} AND user_id = ${actor._id}`
  found(order, 'shop.order_not_found')
  return { deliveries: await readDeliveries(sql, id, { app, now }) }
})

type Download = { file_id: string; has_ended: boolean; is_used_up: boolean; has_just_begun: boolean }

/** The requested download and its owner: a customer's account, or for guests the order that their link opens. */
type Wanted = {
  _id: string
  owner: { user_id: string } | { order_id: string }
  resumes: boolean | undefined
  now: Date
}

/** Counts a download by the buyer, unless it resumes an earlier one, and returns the file. */
export async function takeDownload(tx: Tx, { _id: id, owner, resumes, now }: Wanted) {
  const isOwn = 'order_id' in owner ? tx`o._id = ${owner.order_id}` : tx`o.user_id = ${owner.user_id}`
  const [row] = await tx<Download[]>`
    SELECT d.file_id, ${hasEnded(tx, now)} AS has_ended, ${isUsedUp(tx)} AS is_used_up,
      coalesce(d.begun_at > ${now}::timestamptz - interval '1 day', false) AS has_just_begun
    FROM shop_downloads d JOIN shop_order_lines l ON l._id = d.line_id JOIN shop_orders o ON o._id = l.order_id
    WHERE d._id = ${id} AND ${isOwn} FOR UPDATE OF d`
  const { file_id, has_ended, is_used_up, has_just_begun } = found(row, 'shop.download_not_found')
  // After the last download has started, it can be resumed for a day.
  if (has_ended || (is_used_up && !(resumes && has_just_begun))) throw new Problem('shop.download_over')
  const content = found(await readFileRow(tx, file_id), 'shop.download_not_found')
  if (!resumes) await tx`UPDATE shop_downloads SET downloads = downloads + 1, begun_at = ${now} WHERE _id = ${id}`
  return { name: content.name, media_type: content.media_type, content }
}

export const downloadDelivery = command(DownloadDelivery, ({ tx, actor, now, request, params: { id: _id } }) =>
  takeDownload(tx, { _id, owner: { user_id: actor._id }, resumes: request.resumes, now }),
)
