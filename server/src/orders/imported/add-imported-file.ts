import { importedFileRules } from '@mapwright/contract/orders/imported/imported-order.ts'
import { AddImportedFile } from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { onlyUpload } from '../../platform/api/only-upload.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import { baseName, type Candidate, cleanPath, matchFile } from './imported-file-names.ts'

type Place = { order_id: string; entry_id: string | undefined; name: string }

/** Finds the order whose number is a folder of the path, for files that no order names. The innermost folder counts first. */
async function placeByFolder(db: Db, path: string): Promise<Place> {
  const folders = path.toLowerCase().split('/').slice(0, -1)
  const [order] = await db<{ _id: string }[]>`
    SELECT o._id FROM unnest(${folders}::text[]) WITH ORDINALITY AS folder (name, at)
      JOIN imported_orders o ON lower(o.number) = folder.name
    ORDER BY at DESC LIMIT 1`
  const { _id } = found(order, 'orders.imported_file_unknown')
  return { order_id: _id, entry_id: undefined, name: baseName(path) }
}

/** Finds the order of a file by the names that orders list, or by its folders. */
async function placeOf(db: Db, path: string): Promise<Place> {
  const candidates = await db<Candidate[]>`
    SELECT x._id, x.order_id, x.name, o.number FROM imported_order_files x JOIN imported_orders o ON o._id = x.order_id
    WHERE lower(regexp_replace(x.name, '^.*/', '')) = lower(${baseName(path)})`
  const match = matchFile(path, candidates)
  if (match === 'ambiguous') throw new Problem('orders.imported_file_ambiguous')
  if (match === 'unknown') return placeByFolder(db, path)
  return { order_id: match.order_id, entry_id: match._id, name: match.name }
}

type Entry = { _id: string; sha256: string | null }

/** Returns the entry of the file in the list of its order. Adds it if the order does not name the file. */
async function openEntry(tx: Tx, { order_id, entry_id, name }: Place): Promise<Entry> {
  const entries = await tx<(Entry & { name: string })[]>`
    SELECT x._id, x.name, f.sha256 FROM imported_order_files x LEFT JOIN files f ON f._id = x.file_id WHERE x.order_id = ${order_id}`
  const known = entries.find((entry) => entry._id === entry_id || entry.name.toLowerCase() === name.toLowerCase())
  if (known) return known
  if (entries.length >= importedFileRules.max_files) throw new Problem('orders.too_many_files')
  const _id = uuidv7()
  await tx`INSERT INTO imported_order_files ${tx({ _id, order_id, name, position: entries.length })}`
  return { _id, sha256: null }
}

/** Stores a file of an imported order. A file that is there already stays, so an interrupted upload of a folder can be repeated. */
export const addImportedFile = command(AddImportedFile, async ({ tx, now, body, files, audit }) => {
  const upload = onlyUpload(files.file)
  if (upload.size === 0) throw new Problem('orders.empty_file', { fields: { file: { code: 'invalid' } } })
  const path = cleanPath(body.path)
  const place = await placeOf(tx, path)
  const [order] = await tx<{ number: string; user_id: string }[]>`
    SELECT number, user_id FROM imported_orders WHERE _id = ${place.order_id} FOR UPDATE`
  const { number, user_id } = found(order, 'orders.imported_file_unknown')
  const { _id, sha256 } = await openEntry(tx, place)
  audit({ target_id: place.order_id, after: { number, name: place.name, sha256: upload.sha256 } })
  if (sha256 === upload.sha256) return { number, is_new: false }
  if (sha256 !== null) throw new Problem('orders.imported_file_differs')
  const file = await insertFile(tx, { ...upload, name: baseName(place.name) }, { owner_id: user_id, now })
  await tx`UPDATE imported_order_files SET file_id = ${file._id} WHERE _id = ${_id}`
  return { number, is_new: true }
})
