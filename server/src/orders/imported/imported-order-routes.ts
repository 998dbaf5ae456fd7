import {
  DownloadImportedFile,
  ListImportedOrders,
  orderImportCalls,
  orderUndoCalls,
} from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { query, type Route } from '../../platform/api/handler.ts'
import { ownerFor } from '../../platform/api/owner.ts'
import { found } from '../../platform/api/problem.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { importRoutes } from '../../platform/imports/import-routes.ts'
import { undoRoutes } from '../../platform/imports/undo-routes.ts'
import { addImportedFile } from './add-imported-file.ts'
import { orderImport } from './imported-order-import.ts'
import { listImportedOrders, readImportedFile } from './imported-order-rows.ts'

const list = query(ListImportedOrders, async ({ sql, actor, query: { missing, ...wanted } }) => {
  const owner = ownerFor(actor)
  const listed = await listImportedOrders(sql, owner, { ...wanted, missing: missing === 'true' && owner === null })
  if (actor.member?.sees_prices !== false) return listed
  return { ...listed, imported_orders: listed.imported_orders.map((order) => ({ ...order, price: null })) }
})

const download = query(DownloadImportedFile, async ({ sql, actor, params }) => {
  const file_id = found(await readImportedFile(sql, params.id, ownerFor(actor)), 'orders.file_not_found')
  const content = found(await readFileRow(sql, file_id), 'orders.file_not_found')
  return { name: content.name, media_type: content.media_type, content }
})

export const importedOrderRoutes: readonly Route[] = [
  ...importRoutes(orderImport, orderImportCalls),
  ...undoRoutes(orderImport, orderUndoCalls),
  list,
  addImportedFile,
  download,
]
