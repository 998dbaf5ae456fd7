import { parse } from 'node:path'
import { fileKindOf } from '../../ecu/file-kind.ts'
import type { Upload } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storePictures } from '../../vehicles/store-pictures.ts'

/** A stored file of a message; a picture is kept as it is shown, without the camera's notes. */
export type Attachment = Upload & { width: number | null; height: number | null }

/** Enough to tell a picture from anything else. */
const headBytes = 512
const shown = new Set(['PNG', 'JPEG', 'GIF', 'WebP', 'AVIF'])

async function isPicture(store: FileStore, { storage_key, size, name }: Upload): Promise<boolean> {
  if (size === 0) return false
  const pieces: Buffer[] = []
  for await (const piece of await store.read(storage_key, { start: 0, end: Math.min(headBytes, size) - 1 }))
    pieces.push(piece as Buffer)
  const kind = fileKindOf(Buffer.concat(pieces), size, name)
  return kind?.group === 'image' && shown.has(kind.name)
}

/** What was sent with a message, ready to be kept: pictures drawn anew, and anything that only looks like one as the file it is. */
export async function attachments(store: FileStore, uploads: readonly Upload[] | undefined): Promise<Attachment[]> {
  const kept: Attachment[] = []
  for (const upload of uploads ?? []) {
    const plain = { ...upload, width: null, height: null }
    if (!(await isPicture(store, upload))) kept.push(plain)
    else
      try {
        const [drawn] = await storePictures(store, [upload], 'files')
        kept.push(drawn ? { ...drawn, name: `${parse(upload.name).name}.webp` } : plain)
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem
        kept.push(plain)
      }
  }
  return kept
}
