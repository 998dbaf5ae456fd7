import {
  DownloadEcux,
  DownloadOrderIni,
  DownloadOrderZip,
} from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import { command, type Download, query, type Route } from '../../platform/api/handler.ts'
import { hidesPrices } from '../../platform/api/hides-prices.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { orderFile } from '../files/download-order-file.ts'
import { rememberDownload } from '../files/remember-download.ts'
import { readOrder } from '../reading/read-order.ts'
import { viewerOf } from '../viewer.ts'
import { ecuxContents, orderIni } from './order-ini.ts'
import { zipOf } from './zip-of.ts'

const nameOf = (number: number | null, end: string) => `order-${number ?? 'draft'}.${end}`
const asZip = (name: string, content: Download['content']): Download => ({
  name,
  media_type: 'application/zip',
  content,
})

type StoredRow = { _id: string; name: string; storage_key: string; size: number; created_at: Date }

/** Order files whose content still exists. */
const storedFiles = (db: Db, ids: readonly string[]) => db<StoredRow[]>`
  SELECT x._id, f.name, f.storage_key, f.size::float8 AS size, f.created_at
  FROM order_files x JOIN files f ON f._id = x.file_id
  WHERE x._id = ANY (${ids}) AND f.deleted_at IS NULL ORDER BY x.created_at, x._id`

/** Endpoints that provide the order and its files in formats for other programs. */
export const deliveryRoutes: readonly Route[] = [
  query(DownloadOrderIni, async ({ sql, actor, params }) => {
    const order = await readOrder(sql, params.id, viewerOf(actor))
    const content = Buffer.from(orderIni(order, { hasPrices: !hidesPrices(actor) }))
    return { name: nameOf(order.number, 'ini'), media_type: 'text/plain', content }
  }),

  command(DownloadEcux, async ({ app, query: { file: kind }, ...context }) => {
    const { tx, actor, params, now } = context
    const order = await readOrder(tx, params.id, viewerOf(actor))
    const { _id, name, content } = await orderFile(tx, actor, { order_id: params.id, kind })
    await rememberDownload(context, [_id])
    return asZip(
      nameOf(order.number, 'ecx'),
      zipOf(app.files, [
        { name: 'Contents.ini', mtime: now, text: ecuxContents(order, name) },
        { name, mtime: now, storage_key: content.storage_key, size: content.size },
      ]),
    )
  }),

  command(DownloadOrderZip, async ({ app, ...context }) => {
    const { tx, actor, params, now } = context
    const viewer = viewerOf(actor)
    const order = await readOrder(tx, params.id, viewer)
    const isHeldBack = !viewer.isStaff && order.payment === 'due'
    const ids = order.files.filter(({ is_result }) => !(isHeldBack && is_result)).map(({ _id }) => _id)
    const files = await storedFiles(tx, ids)
    if (files.length === 0) throw new Problem('orders.file_gone')
    await rememberDownload(context, ids)
    return asZip(
      nameOf(order.number, 'zip'),
      zipOf(app.files, [
        { name: nameOf(order.number, 'ini'), mtime: now, text: orderIni(order, { hasPrices: !hidesPrices(actor) }) },
        ...files.map(({ name, storage_key, size, created_at }) => ({ name, mtime: created_at, storage_key, size })),
      ]),
    )
  }),
]
