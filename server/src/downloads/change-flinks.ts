import { flinkRules } from '@mapwright/contract/downloads/flink.ts'
import { AddFlink, ChangeFlink, RemoveFlinkVersion } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { errorCode } from '../platform/errors/error-code.ts'
import { deleteFile } from '../platform/files/file-rows.ts'
import { addVersion } from './add-version.ts'
import { readFlink } from './flink-rows.ts'

/** Awaits a write and converts a unique violation to `downloads.name_taken`. */
async function rejectTakenName(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    throw new Problem('downloads.name_taken', { fields: { name: { code: 'taken' } }, cause: error })
  }
}

const fileOrLink = () =>
  new Problem('downloads.file_or_link', { fields: { file: { code: 'required' }, url: { code: 'required' } } })

export const addFlink = command(AddFlink, async ({ tx, actor, now, body, files, audit }) => {
  const { version, notes, ...described } = body
  const upload = files.file?.[0]
  if ((upload === undefined) === (body.url === '')) throw fileOrLink()
  const _id = uuidv7()
  const row = { _id, kind: upload ? 'file' : 'link', ...described, created_at: now, updated_at: now }
  await rejectTakenName(tx`INSERT INTO flinks ${tx(row)}`)
  if (upload) await addVersion(tx, { flink_id: _id, upload, version, notes, owner_id: actor._id, now })
  const flink = found(await readFlink(tx, _id), 'downloads.not_found')
  audit({ target_id: _id, after: flink })
  return { flink }
})

type Named = { version?: string | undefined; notes?: string | undefined }

/** Updates the version name and notes of the newest version. */
async function updateNewestVersion(tx: Tx, flink_id: string, { version, notes }: Named): Promise<void> {
  await tx`
    UPDATE flink_versions SET version = coalesce(${version ?? null}, version), notes = coalesce(${notes ?? null}, notes)
    WHERE _id = (SELECT _id FROM flink_versions WHERE flink_id = ${flink_id} ORDER BY _id DESC LIMIT 1)`
}

export const changeFlink = command(ChangeFlink, async ({ tx, actor, now, params: { id }, body, files, audit }) => {
  await tx`SELECT FROM flinks WHERE _id = ${id} FOR UPDATE`
  const before = found(await readFlink(tx, id), 'downloads.not_found')
  const { version, notes, ...described } = body
  const upload = files.file?.[0]
  // A download cannot change between link and file.
  if (before.kind === 'link' ? upload || described.url === '' : described.url) throw fileOrLink()
  if (upload && before.versions.length >= flinkRules.max_versions) throw new Problem('downloads.too_many_versions')
  await rejectTakenName(tx`UPDATE flinks SET ${tx({ ...described, updated_at: now })} WHERE _id = ${id}`)
  if (upload)
    await addVersion(tx, {
      flink_id: id,
      upload,
      version: version ?? '',
      notes: notes ?? '',
      owner_id: actor._id,
      now,
    })
  else await updateNewestVersion(tx, id, { version, notes })
  const flink = found(await readFlink(tx, id), 'downloads.not_found')
  audit({ before, after: flink })
  return { flink }
})

export const removeFlinkVersion = command(RemoveFlinkVersion, async ({ tx, now, params, audit }) => {
  await tx`SELECT FROM flinks WHERE _id = ${params.id} FOR UPDATE`
  const before = found(await readFlink(tx, params.id), 'downloads.not_found')
  if (!before.versions.some(({ _id }) => _id === params.version_id)) throw new Problem('downloads.not_found')
  if (before.versions.length === 1) throw new Problem('downloads.only_version')
  const [gone] = await tx<{ file_id: string }[]>`
    DELETE FROM flink_versions WHERE _id = ${params.version_id} RETURNING file_id`
  if (gone) await deleteFile(tx, gone.file_id, now)
  const flink = found(await readFlink(tx, params.id), 'downloads.not_found')
  audit({ before, after: flink })
  return { flink }
})
