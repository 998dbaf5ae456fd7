import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ChangeBackupCopies,
  ChangeBackupSettings,
  DownloadBackup,
  GetBackupCopies,
  ListBackups,
  RemoveBackup,
  StartBackup,
} from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { GetSystem } from '@mapwright/contract/site/system/system-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../../test/kit.ts'
import { freePort } from '../../../../test/processes.ts'
import { startS3Server } from '../../../../test/s3-server.ts'
import { password, personWithPassword } from '../../../../test/with-password.ts'
import { verifyBackup } from '../../../platform/backup/read-backup.ts'

let site: TestSite
let s3: Awaited<ReturnType<typeof startS3Server>>
let folder: string
let as: { as: Person }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-copies-'))
  s3 = await startS3Server(join(folder, 's3'), { bucket: 'backups' })
  site = await startTestSite({ env: { PRIVATE_TARGETS: s3.address } })
  as = { as: await personWithPassword(site, { role_id: 1 }) }
})
afterAll(async () => {
  await site.close()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.sql`TRUNCATE backups`
  await changeFolder()
})

const changeFolder = (keep = 7) =>
  site.call(
    ChangeBackupSettings,
    {
      body: {
        is_on: false,
        hours: [3],
        keep,
        folder: join(folder, 'local'),
        encrypts: false,
        passphrase: '',
        password,
      },
    },
    as,
  )
const access = () => ({
  ...{ is_on: true, endpoint: `http://${s3.address}`, region: '', bucket: 'backups', prefix: 'site/' },
  ...{ access_key: 'S3RVER', secret_key: 'S3RVER', password },
})
const change = (changes: Partial<ReturnType<typeof access>> = {}) =>
  site.call(ChangeBackupCopies, { body: { ...access(), ...changes } }, as)
const list = async () => (await site.call(ListBackups, {}, as)).body.backups
const makeOne = async () => {
  const { body } = await site.call(StartBackup, {}, as)
  await eventually(async () => expect((await list())[0]).toMatchObject({ _id: body.backup._id, progress: null }))
  const [made] = await list()
  return made ?? expect.fail('no backup')
}
/** The path of a copy on the disk of the S3 server. */
const copyOf = (name: string) => join(folder, 's3/backups/site', `${name}._S3rver_object`)

test('a backup is copied to the bucket, byte for byte, and deleted with its copy', async () => {
  expect((await change()).status).toBe(200)
  const made = await makeOne()
  expect(made).toMatchObject({
    ...{ state: 'done', proof: 'restored', copy_error: '' },
    copied_to: `http://${s3.address}/backups/site/${made.name}`,
  })
  expect(await verifyBackup({ file: copyOf(made.name) })).toMatchObject({ format: 1 })
  expect((await site.call(RemoveBackup, { params: { id: made._id } }, as)).status).toBe(200)
  expect(existsSync(copyOf(made.name))).toBe(false)
})

test('a backup whose file is lost is downloaded from the bucket', async () => {
  await change()
  const made = await makeOne()
  rmSync(join(folder, 'local', made.name))
  const [shown] = await list()
  expect(shown).toMatchObject({ is_present: false, copied_to: expect.any(String) })
  const { status, bytes } = await site.call(DownloadBackup, { params: { id: made._id }, body: { password } }, as)
  expect(status).toBe(200)
  const file = join(folder, 'downloaded.backup')
  writeFileSync(file, bytes)
  expect(await verifyBackup({ file })).toMatchObject({ format: 1 })
})

test('the copies of backups that are not kept are deleted, but not those in an earlier bucket', async () => {
  await change()
  await changeFolder(1)
  const first = await makeOne()
  await change({ prefix: 'other/' })
  const second = await makeOne()
  await eventually(async () => expect(await list()).toHaveLength(1))
  expect(existsSync(copyOf(first.name))).toBe(true)
  await makeOne()
  await eventually(async () => expect(await list()).toHaveLength(1))
  expect(existsSync(join(folder, 's3/backups/other', `${second.name}._S3rver_object`))).toBe(false)
})

test('a backup whose copy cannot be deleted or read stays, with its file, and says why', async () => {
  await change()
  const made = await makeOne()
  await site.sql`UPDATE backup_copy_settings SET secret_sealed = ''`
  expect((await site.call(RemoveBackup, { params: { id: made._id } }, as)).body.code).toBe(
    'site.backup_bucket_unusable',
  )
  expect(await list()).toMatchObject([{ _id: made._id, is_present: true }])
  rmSync(join(folder, 'local', made.name))
  const lost = await site.call(DownloadBackup, { params: { id: made._id }, body: { password } }, as)
  expect(lost.body.code).toBe('site.backup_bucket_unusable')
})

test('what an interrupted upload has left is deleted with the backup', async () => {
  await change()
  const made = await makeOne()
  await site.sql`UPDATE backups SET copy_error = 'The process that copied this backup ended.'`
  expect(await list()).toMatchObject([{ copied_to: null }])
  expect((await site.call(RemoveBackup, { params: { id: made._id } }, as)).status).toBe(200)
  expect(existsSync(copyOf(made.name))).toBe(false)
})

test('a backup that cannot be copied is kept, and is a warning', async () => {
  await change()
  await site.sql`UPDATE backup_copy_settings SET bucket = 'nowhere'`
  const made = await makeOne()
  expect(made).toMatchObject({
    state: 'done',
    proof: 'restored',
    copied_to: null,
    copy_error: expect.stringMatching(/\w/),
  })
  expect((await site.call(GetSystem, {}, as)).body.system.warnings).toContain('backup_failed')
})

test('a backup is complete if the process ended while it copied it', async () => {
  await change({ is_on: false })
  const { _id } = await makeOne()
  await site.sql`
    UPDATE backups SET state = 'running', phase = 'copying', finished_at = NULL, alive_at = now() - interval '6 minutes'`
  await makeOne()
  expect((await list()).find((one) => one._id === _id)).toMatchObject({
    ...{ state: 'done', proof: 'restored', is_present: true, copy_error: expect.stringContaining('ended') },
  })
})

test('the settings need the password, are tried before they are stored, and never return the secret key', async () => {
  await change({ is_on: false, bucket: '' })
  expect((await change({ password: 'not the password' })).body.code).toBe('accounts.wrong_password')
  expect((await change({ bucket: 'nowhere' })).body).toMatchObject({
    code: 'site.backup_bucket_unusable',
    details: { why: expect.any(String) },
  })
  const elsewhere = `http://127.0.0.1:${await freePort()}`
  for (const endpoint of [elsewhere, 'https://127.0.0.1', 'http://example.com'])
    expect((await change({ endpoint })).body.code).toBe('site.backup_bucket_unusable')
  const missing = await change({ endpoint: '', bucket: '', access_key: '' })
  expect(Object.keys(missing.body.fields ?? {}).sort()).toEqual(['access_key', 'bucket', 'endpoint'])
  expect((await site.call(GetBackupCopies, {}, as)).body.backup_copies).toMatchObject({ is_on: false, bucket: '' })
  await change()
  for (const other of [{ endpoint: elsewhere }, { access_key: 'OTHER' }])
    expect((await change({ ...other, secret_key: '' })).body).toMatchObject({
      ...{ code: 'request.invalid', fields: { secret_key: { code: 'required' } } },
    })
  const { body } = await change({ secret_key: '' })
  expect(body.backup_copies).toEqual({
    ...{ is_on: true, endpoint: `http://${s3.address}`, region: '', bucket: 'backups', prefix: 'site/' },
    ...{ access_key: 'S3RVER', has_secret: true },
  })
})
