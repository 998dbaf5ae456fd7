import type { FileStore } from '../../../platform/api/file-store.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { deleteFile, insertFile, readFileRow } from '../../../platform/files/file-rows.ts'
import { type OpenZip, openZip } from '../../../platform/files/spreadsheet/open-zip.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { type JobContext, job } from '../../../platform/jobs/job-kind.ts'
import { resizePicturesKind } from '../resize-pictures-kind.ts'
import { fetchPicturesKind, sweepPictureZipsKind } from './fetch-pictures-kind.ts'
import { loadPicture } from './load-picture.ts'

type Waiting = { product_id: string; slot: number; source: string; alt: string }
type Loaded = Exclude<Awaited<ReturnType<typeof loadPicture>>, string>

async function openZipOf(sql: Sql, store: FileStore, import_id: string): Promise<OpenZip | undefined> {
  const [row] = await sql<{ file_id: string }[]>`SELECT file_id FROM shop_picture_zips WHERE import_id = ${import_id}`
  const file = row && (await readFileRow(sql, row.file_id))
  return file && openZip(store, file)
}

const finish = (sql: Sql, import_id: string, { product_id, slot }: Waiting, fault: string | null) => sql`
  UPDATE shop_picture_imports SET status = ${fault === null ? 'loaded' : 'failed'}, fault = ${fault}
  WHERE import_id = ${import_id} AND product_id = ${product_id} AND slot = ${slot}`

/** Stores a loaded picture in its slot, replacing the previous one. */
async function keep(sql: Sql, import_id: string, waiting: Waiting, picture: Loaded, now: Date): Promise<void> {
  const { product_id, slot, source, alt } = waiting
  await sql.begin(async (tx) => {
    const [product] = await tx`SELECT FROM shop_products WHERE _id = ${product_id} FOR UPDATE`
    if (!product) return
    const [author] = await tx<{ author_id: string }[]>`SELECT author_id FROM imports WHERE _id = ${import_id}`
    const owned = { owner_id: author?.author_id ?? null, now }
    const { width, height, ...upload } = picture.large
    const { width: _width, height: _height, ...smallUpload } = picture.small
    const { _id: file_id } = await insertFile(tx, upload, owned)
    const { _id: small_file_id } = await insertFile(tx, smallUpload, owned)
    await tx`DELETE FROM shop_product_images WHERE product_id = ${product_id} AND slot = ${slot}`
    await tx`INSERT INTO shop_product_images ${tx({ file_id, small_file_id, product_id, slot, width, height, alt, source })}`
    await enqueue(tx, resizePicturesKind, {})
  })
  await finish(sql, import_id, waiting, null)
}

/** Time limit for one run of the job, in milliseconds. Shorter than `expire_seconds`, after which a run counts as failed. */
const budgetMs = 45 * 60_000

/** Loads the remaining pictures of an import, one after another. After `budgetMs`, another job continues. */
async function fetchPictures(
  { sql, app, publicFetch, now }: Pick<JobContext<unknown>, 'sql' | 'app' | 'publicFetch' | 'now'>,
  import_id: string,
): Promise<void> {
  const zip = await openZipOf(sql, app.files, import_id)
  const started = performance.now()
  try {
    for (;;) {
      const [next] = await sql<Waiting[]>`
        SELECT product_id, slot, source, alt FROM shop_picture_imports
        WHERE import_id = ${import_id} AND status = 'waiting' ORDER BY row, slot LIMIT 1`
      if (!next) break
      if (performance.now() - started > budgetMs)
        return await sql.begin((tx) => enqueue(tx, fetchPicturesKind, { import_id }))
      const picture = await loadPicture({ sql, store: app.files, publicFetch, zip }, next.source)
      if (typeof picture === 'string') await finish(sql, import_id, next, picture)
      else await keep(sql, import_id, next, picture, now)
    }
  } finally {
    zip?.close()
  }
  await deleteZips(sql, now)
}

/** Deletes the ZIPs of finished imports. */
async function deleteZips(sql: Sql, now: Date): Promise<void> {
  await sql.begin(async (tx) => {
    const over = await tx<{ file_id: string }[]>`
      DELETE FROM shop_picture_zips z USING imports i WHERE i._id = z.import_id AND i.status NOT IN ('checking', 'checked', 'applying')
        AND NOT EXISTS (SELECT FROM shop_picture_imports p WHERE p.import_id = z.import_id AND p.status = 'waiting')
      RETURNING z.file_id`
    for (const { file_id } of over) await deleteFile(tx, file_id, now)
  })
}

export const fetchPicturesJob = job(fetchPicturesKind, ({ data: { import_id }, ...context }) =>
  fetchPictures(context, import_id),
)

export const sweepPictureZipsJob = job(sweepPictureZipsKind, ({ sql, now }) => deleteZips(sql, now))
