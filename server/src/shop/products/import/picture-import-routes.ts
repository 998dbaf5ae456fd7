import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { pictureColumns } from '@mapwright/contract/shop/import-columns.ts'
import { AddPictureZip, ReadPictureImport } from '@mapwright/contract/shop/import-endpoints.ts'
import { maxListedPictures } from '@mapwright/contract/shop/products/picture-import.ts'
import { command, type QueryContext, query } from '../../../platform/api/handler.ts'
import { found, Problem } from '../../../platform/api/problem.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { deleteFile, insertFile } from '../../../platform/files/file-rows.ts'
import { openZip } from '../../../platform/files/spreadsheet/open-zip.ts'
import { SheetFault } from '../../../platform/files/spreadsheet/sheet.ts'
import { bareName } from './load-picture.ts'

type Pictures = PayloadOf<typeof ReadPictureImport>['pictures']

const columns = pictureColumns.map(({ picture }) => picture)

const readStatus = async (db: Db, _id: string): Promise<string | undefined> =>
  (await db<{ status: string }[]>`SELECT status FROM imports WHERE _id = ${_id} AND resource = 'products'`)[0]?.status

/** The names of picture files in the staged rows. */
const namedFiles = (db: Db, import_id: string) => db`
  SELECT DISTINCT regexp_replace(lower(value), '^.*[/\\\\]', '') AS name FROM import_rows, jsonb_each_text(data) AS cells (name, value)
  WHERE import_id = ${import_id} AND cells.name = ANY (${columns}) AND value <> '' AND value !~* '^(https?:|/api/)'`

async function readPictures(db: Db, import_id: string): Promise<Pictures> {
  const [[zip], [named], missing, [counts], failures] = await Promise.all([
    db<{ file_name: string; pictures: number }[]>`
      SELECT f.name AS file_name, cardinality(names) AS pictures FROM shop_picture_zips z JOIN files f ON f._id = z.file_id
      WHERE import_id = ${import_id}`,
    db<{ count: number }[]>`SELECT count(*)::int AS count FROM (${namedFiles(db, import_id)}) AS named`,
    db<{ name: string }[]>`
      SELECT name FROM (${namedFiles(db, import_id)}) AS named
      WHERE NOT EXISTS (SELECT FROM shop_picture_zips z WHERE z.import_id = ${import_id} AND named.name = ANY (names))
      ORDER BY name LIMIT ${maxListedPictures}`,
    db<{ waiting: number; loaded: number; failed: number }[]>`
      SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting, count(*) FILTER (WHERE status = 'loaded')::int AS loaded,
        count(*) FILTER (WHERE status = 'failed')::int AS failed FROM shop_picture_imports WHERE import_id = ${import_id}`,
    db<Pictures['failures']>`
      SELECT row, 'image_' || slot AS "column", source, fault AS code FROM shop_picture_imports
      WHERE import_id = ${import_id} AND status = 'failed' ORDER BY row, slot LIMIT ${maxListedPictures}`,
  ])
  return {
    ...{ waiting: 0, loaded: 0, failed: 0, ...counts },
    ...{ named: named?.count ?? 0, zip: zip ?? null, missing: missing.map(({ name }) => name), failures },
  }
}

export const readPictureImport = query(ReadPictureImport, async ({ sql, params: { id } }) => {
  found(await readStatus(sql, id), 'imports.not_found')
  return { pictures: await readPictures(sql, id) }
})

/** The names of the files in the ZIP, normalized for comparison. Throws `shop.not_a_zip`. */
async function listZip({ app, files }: QueryContext<typeof AddPictureZip>): Promise<string[]> {
  const upload = found(files.zip?.[0], 'imports.not_found')
  try {
    const zip = await openZip(app.files, upload)
    zip.close()
    return [...new Set(zip.names.filter((name) => !name.endsWith('/')).map(bareName))]
  } catch (error) {
    if (error instanceof SheetFault) throw new Problem('shop.not_a_zip')
    throw error
  }
}

async function requireChecked(db: Db, id: string): Promise<void> {
  if (found(await readStatus(db, id), 'imports.not_found') !== 'checked') throw new Problem('imports.wrong_state')
}

export const addPictureZip = command(AddPictureZip, {
  authorize: ({ sql, params: { id } }) => requireChecked(sql, id),
  prepare: listZip,
  run: async ({ tx, params: { id: import_id }, files, actor, now, prepared: names, audit }) => {
    const upload = found(files.zip?.[0], 'imports.not_found')
    await tx`SELECT FROM imports WHERE _id = ${import_id} FOR UPDATE`
    await requireChecked(tx, import_id)
    const [earlier] = await tx<{ file_id: string }[]>`
      DELETE FROM shop_picture_zips WHERE import_id = ${import_id} RETURNING file_id`
    if (earlier) await deleteFile(tx, earlier.file_id, now)
    const { _id: file_id, name: file } = await insertFile(tx, upload, { owner_id: actor._id, now })
    await tx`INSERT INTO shop_picture_zips ${tx({ import_id, file_id, names })}`
    audit({ target_id: import_id, after: { file, pictures: names.length } })
    return { pictures: await readPictures(tx, import_id) }
  },
})
