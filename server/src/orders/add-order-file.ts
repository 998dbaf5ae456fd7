import { customerFileStates } from '@mapwright/contract/orders/order.ts'
import { AddOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { command, type Upload } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import { fileKindOf } from '../ecu/file-kind.ts'
import type { FileStore } from '../files/file-store.ts'
import { dropOriginals } from './drop-draft.ts'
import { examineOriginal } from './examine-upload.ts'
import type { Examined } from './examined.ts'
import { keepOrderFile } from './keep-order-file.ts'
import { lockOrder, tellTimeline } from './order-rows.ts'
import { readOrder } from './read-order.ts'
import { viewerOf } from './viewer.ts'

/** Enough to tell an archive from anything else. */
const headBytes = 4096
const archives = new Set(['ZIP', 'RAR'])

const uploadOf = (files: { file?: readonly Upload[] }): Upload => found(files.file?.[0], 'request.invalid')

/** Extra files come zipped; the archive is looked at from outside only, never unpacked. */
async function requireArchive(store: FileStore, upload: Upload): Promise<void> {
  const pieces: Buffer[] = []
  if (upload.size > 0)
    for await (const piece of await store.read(upload.storage_key, {
      start: 0,
      end: Math.min(headBytes, upload.size) - 1,
    }))
      pieces.push(piece as Buffer)
  const kind = fileKindOf(Buffer.concat(pieces), upload.size, '')
  if (kind?.group !== 'archive' || !archives.has(kind.name)) throw new Problem('orders.not_an_archive')
}

/** Adds an archive, or a corrected read, to an own order that is not with staff just now. */
export const addOrderFile = command<typeof AddOrderFile, Partial<Examined>>(
  AddOrderFile,
  async ({ tx, actor, now, params, body, files, prepared, audit }) => {
    const order = await lockOrder(tx, params.id, actor._id)
    const states: readonly string[] = customerFileStates
    if (!states.includes(order.status)) throw new Problem('orders.wrong_state', { details: { status: order.status } })
    if (order.status === 'draft' && body.kind === 'original') await dropOriginals(tx, order._id, now)

    const upload = uploadOf(files)
    const who = { owner_id: actor._id, actor_id: actor._id }
    await keepOrderFile(tx, { order_id: order._id, ...who, kind: body.kind, upload, ...prepared, now })
    const entry = body.kind === 'original' ? 'original_added' : 'extra_added'
    await tellTimeline(tx, { order_id: order._id, at: now, entry, actor_id: actor._id })
    audit({ after: { kind: body.kind, sha256: upload.sha256, size: upload.size } })
    return { order: await readOrder(tx, order._id, viewerOf(actor)) }
  },
  async ({ app, body, files }) => {
    const upload = uploadOf(files)
    if (body.kind === 'original') return examineOriginal(app.files, upload)
    await requireArchive(app.files, upload)
    return {}
  },
)
