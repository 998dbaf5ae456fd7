import { buffer } from 'node:stream/consumers'
import type { CustomerFileKind } from '@mapwright/contract/orders/order.ts'
import { fileKindOf } from '../../ecu/file-kind.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Upload } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { examineOriginal } from './examine-upload.ts'
import type { Examined } from './examined.ts'
import { examine } from './examiner.ts'

/** Number of bytes that suffices to recognize an archive. */
const headBytes = 4096
const archives = new Set(['ZIP', 'RAR'])

/** Refuses extra files that are not archives. Only the signature is checked; archives are never unpacked. */
async function requireArchive(store: FileStore, upload: Upload): Promise<void> {
  const end = Math.min(headBytes, upload.size) - 1
  const head = await buffer(await store.read(upload.storage_key, { start: 0, end }))
  const kind = fileKindOf(head, upload.size, '')
  if (kind?.group !== 'archive' || !archives.has(kind.name)) throw new Problem('orders.not_an_archive')
}

/**
 * Examines a file that is added to an order. A later original is checked like the first one. Id files of any tool are searched for
 * numbers. Logs are not checked, because they have too many formats.
 */
export async function examineAdded(
  store: FileStore,
  kind: CustomerFileKind,
  upload: Upload,
  owner: string,
): Promise<Partial<Examined>> {
  if (kind === 'original') return examineOriginal(store, upload, owner)
  if (upload.size === 0) throw new Problem('orders.empty_file')
  if (kind === 'extra') await requireArchive(store, upload)
  if (kind !== 'id_file') return {}
  const { storage_key, size, name } = upload
  const { identification, findings } = await examine(store, { storage_key, size, name, isReport: true }, owner)
  return { identification, findings: findings.filter(({ code }) => code === 'ecu.not_examined') }
}
