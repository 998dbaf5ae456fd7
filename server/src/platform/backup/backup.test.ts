import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { credits } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sealSecret } from '../../accounts/security/second-factor.ts'
import { balanceOf } from '../../credits/ledger-rows.ts'
import { transfer } from '../../credits/transfer.ts'
import { reconcile } from '../../operator/reconcile-site.ts'
import { readSealedValues, valuesLostIn } from '../../operator/sealed-values.ts'
import type { FileStore } from '../api/file-store.ts'
import { migrateWithin, migrationNames } from '../db/migrate.ts'
import { connect, type Sql } from '../db/sql.ts'
import { insertFile } from '../files/file-rows.ts'
import { localFiles } from '../files/local-files.ts'
import { StartupError } from '../startup/startup-error.ts'
import { version } from '../startup/version.ts'
import { backUp } from './back-up.ts'
import type { KeyCheck } from './backup-key.ts'
import { restore } from './restore.ts'

const now = new Date('2026-03-01T10:00:00Z')

let folder: string
let file: string
let site: TestDatabase
let files: FileStore
let target: { sql: Sql; files: FileStore }
let dropTarget: () => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-backup-'))
  file = join(folder, 'site.backup')
  site = await testDatabase()
  files = localFiles(join(folder, 'files'))
  const name = `empty_${randomBytes(6).toString('hex')}`
  const admin = connect(inject('clusterUrl'), { max: 1 })
  await admin.unsafe(`CREATE DATABASE ${name}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const sql = connect(url.href, { max: 2, name: 'mapwright-restore' })
  target = { sql, files: localFiles(join(folder, 'other-files')) }
  dropTarget = async () => {
    await sql.end({ timeout: 1 })
    // A `pg` pool reports its end shortly before its connections are closed, so wait until the sessions have ended.
    const sessions = () => admin`SELECT FROM pg_stat_activity WHERE datname = ${name}`
    await expect.poll(sessions, { timeout: 10_000 }).toHaveLength(0)
    await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
})
afterEach(async () => {
  onOtherKey.mockReset()
  await site.drop()
  await dropTarget()
  rmSync(folder, { recursive: true, force: true })
})

async function customer(): Promise<string> {
  const _id = uuidv7()
  await site.sql`INSERT INTO users (_id, username, email, password_hash, role_id, created_at)
    VALUES (${_id}, ${`Zoë\t"\\N" ${_id}`}, ${`${_id}@example.com`}, '', 2, ${now})`
  await site.sql.begin((tx) =>
    transfer(tx, {
      from: { house: 'sales' },
      to: { customer: _id },
      amount: credits(12_50n),
      reason: 'purchase',
      key: uuidv7(),
      actor_id: null,
      now,
    }),
  )
  return _id
}

async function storedFile(owner_id: string, content: Buffer): Promise<string> {
  const stored = await files.put(Readable.from([content]), { maxBytes: 64 << 20 })
  const upload = { ...stored, name: 'original read.bin', media_type: 'application/octet-stream' }
  const row = await site.sql.begin((tx) => insertFile(tx, upload, { owner_id, now }))
  return row._id
}

async function contentIn(sql: Sql, store: FileStore, _id: string): Promise<Buffer> {
  const [row] = await sql<{ storage_key: string }[]>`SELECT storage_key FROM files WHERE _id = ${_id}`
  return buffer(await store.read(row?.storage_key ?? ''))
}

const secretKey = 'the key of the site, over thirty characters'
const onOtherKey = vi.fn<KeyCheck['onOtherKey']>()
const key: KeyCheck = { secretKey, onOtherKey, lostIn: valuesLostIn }

const backUpSite = (options: Partial<Parameters<typeof backUp>[0]> = {}) =>
  backUp({ sql: site.sql, files, file, secretKey, readSealedValues, ...options })
const restoreBackup = (force = false) => restore({ ...target, file, force, key })

describe('backup and restore', () => {
  it('copy every row, balance and file content to another database and store', async () => {
    const user = await customer()
    const content = randomBytes(3 << 20)
    const _id = await storedFile(user, content)
    await site.sql`SELECT nextval('order_numbers') FROM generate_series(1, 5)`
    await backUpSite()
    expect(await restoreBackup()).toEqual({ files: 1, version })

    expect(await balanceOf(target.sql, user)).toBe(await balanceOf(site.sql, user))
    expect(await reconcile(target.sql)).toEqual([])
    expect(content.equals(await contentIn(target.sql, target.files, _id))).toBe(true)
    const users = (sql: Sql) => sql`SELECT * FROM users ORDER BY _id`
    expect(await users(target.sql)).toEqual(await users(site.sql))
    const nextOrder = async (sql: Sql) => (await sql`SELECT nextval('order_numbers')`)[0]
    expect(await nextOrder(target.sql)).toEqual(await nextOrder(site.sql))
  })

  it.each([undefined, 'correct horse battery staple'])(
    'end when they are aborted, and leave nothing (passphrase: %s)',
    async (passphrase) => {
      const user = await customer()
      await storedFile(user, randomBytes(3 << 20))
      const ending = new AbortController()
      const written = backUpSite({ passphrase, signal: ending.signal, onProgress: () => ending.abort() })
      await expect(written).rejects.toThrow()
      expect(readdirSync(dirname(file)).filter((name) => name.includes('.backup'))).toEqual([])
      await backUpSite({ passphrase })
      const restored = restore({ ...target, file, passphrase, force: false, key, signal: AbortSignal.abort() })
      await expect(restored).rejects.toThrow()
      expect(await target.sql`SELECT to_regclass('public.users') AS users`).toEqual([{ users: null }])
    },
  )

  it('keep the constraints and triggers of the restored site enabled', async () => {
    await customer()
    await backUpSite()
    await restoreBackup()
    await expect(target.sql`DELETE FROM ledger_postings`).rejects.toThrow()
    await expect(target.sql`DELETE FROM users`).rejects.toMatchObject({ code: '23503' })
    const guards = (sql: Sql) => sql`
      SELECT conrelid::regclass::text, conname, convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled = 'O' FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`
    expect(await guards(target.sql)).toEqual(await guards(site.sql))
  })

  it('load an archive of an earlier release into tables that have since been renamed', async () => {
    const count = migrationNames().indexOf('0039_campaigns')
    await target.sql.begin((tx) => migrateWithin(tx, { count }))
    const _id = uuidv7()
    await target.sql`INSERT INTO users (_id, username, email, password_hash, role_id, created_at)
      VALUES (${_id}, 'ann', 'ann@example.com', '', 1, ${now})`
    await target.sql`INSERT INTO messages (_id, channel, subject, html, audience, author_id, changed_at)
      VALUES (${_id}, 'email', 'News', '', '{}', ${_id}, ${now})`
    await target.sql`INSERT INTO message_deliveries (message_id, user_id, status) VALUES (${_id}, ${_id}, 'failed')`
    await backUp({ ...target, file, secretKey, readSealedValues })
    await restore({ sql: site.sql, files, file, force: false, key })
    expect(
      await site.sql`SELECT subject, d.status FROM campaigns c JOIN campaign_deliveries d ON d.campaign_id = c._id`,
    ).toEqual([{ subject: 'News', status: 'failed' }])
  })

  it('include waiting jobs', async () => {
    await site.sql`INSERT INTO jobs.job (name, data) VALUES ('mail.send', '{"mail_id": "x"}')`
    await backUpSite()
    await restoreBackup()
    expect(await target.sql`SELECT name, data, state FROM jobs.job`).toEqual([
      { name: 'mail.send', data: { mail_id: 'x' }, state: 'created' },
    ])
  })

  it('refuse a backup of a newer release, and name it', async () => {
    await site.sql`INSERT INTO migrations (name, run_on) VALUES ('9999_later', now())`
    await backUpSite()
    await expect(restoreBackup()).rejects.toThrow(`newer release of Mapwright (${version}; this is ${version})`)
  })

  it('refuse a target that has users, unless --force is given', async () => {
    await backUpSite()
    const user = await customer()
    const again = { ...target, sql: site.sql, file, key }
    await expect(restore({ ...again, force: false })).rejects.toThrow('--force')
    expect(await balanceOf(site.sql, user)).toBe(12_50n)
    await restore({ ...again, force: true })
    expect(await site.sql`SELECT FROM users WHERE _id = ${user}`).toHaveLength(0)
  })

  it('ask for confirmation under another secret key, listing what that key protected', async () => {
    const user = await customer()
    await site.sql`UPDATE users SET username = 'ann' WHERE _id = ${user}`
    await site.sql`INSERT INTO second_factors (user_id, secret, created_at, confirmed_at) VALUES (${user}, 'x', ${now}, ${now})`
    await site.sql`UPDATE automation_settings SET engine_secret_sealed = 'x'`
    await backUpSite()
    await restoreBackup()
    expect(onOtherKey).not.toHaveBeenCalled()

    onOtherKey.mockRejectedValueOnce(new StartupError('no'))
    await target.sql`UPDATE users SET phone = 'changed since'`
    const other = { ...key, secretKey: 'another key that is also long enough' }
    await expect(restore({ ...target, file, force: true, key: other })).rejects.toThrow('no')
    expect(onOtherKey.mock.lastCall?.[0]).toMatchObject({
      two_step: ['ann'],
      secrets: ['the secret of the automation engine'],
    })
    expect(await target.sql`SELECT phone FROM users`).toEqual([{ phone: 'changed since' }])

    await restore({ ...target, file, force: true, key: other })
    expect(await target.sql`SELECT phone FROM users`).not.toEqual([{ phone: 'changed since' }])
  })

  it('ask for confirmation if an archive without a fingerprint has a secret that the key cannot decrypt', async () => {
    const user = await customer()
    await site.sql`UPDATE users SET username = 'ann' WHERE _id = ${user}`
    const factor = { user_id: user, secret: sealSecret(secretKey, user, 'secret'), created_at: now, confirmed_at: now }
    await site.sql`INSERT INTO second_factors ${site.sql(factor)}`
    await backUpSite()
    const archive = gunzipSync(readFileSync(file)).toString('latin1')
    const earlier = archive.replace(/"key"(?=:\s*\{\s*"fingerprint")/, '"old"')
    expect(earlier).not.toBe(archive)
    writeFileSync(file, gzipSync(Buffer.from(earlier, 'latin1')))

    onOtherKey.mockRejectedValueOnce(new StartupError('no'))
    const other = { ...key, secretKey: 'another key that is also long enough' }
    await expect(restore({ ...target, file, force: true, key: other })).rejects.toThrow('no')
    expect(onOtherKey.mock.lastCall?.[0]).toMatchObject({ two_step: ['ann'] })
    expect(await target.sql`SELECT to_regclass('public.users') AS users`).toEqual([{ users: null }])
    onOtherKey.mockReset()
    await restore({ ...target, file, force: true, key })
    expect(onOtherKey).not.toHaveBeenCalled()
  })

  it('refuse a truncated, altered or foreign archive and leave the target unchanged', async () => {
    const user = await customer()
    const content = randomBytes(100_000)
    await storedFile(user, content)
    await backUpSite()
    const whole = readFileSync(file)
    const altered = gunzipSync(whole)
    const at = altered.indexOf(content) + 60_000
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
    for (const bytes of [whole.subarray(0, whole.length / 2), gzipSync(altered), Buffer.from('hello')]) {
      writeFileSync(file, bytes)
      await expect(restoreBackup()).rejects.toThrow(StartupError)
    }
    expect(await target.sql`SELECT to_regclass('public.users') AS users`).toEqual([{ users: null }])
  })

  it('refuse to overwrite a file and leave no partial backup behind', async () => {
    writeFileSync(file, 'precious')
    await expect(backUpSite()).rejects.toThrow(`${file} already exists`)
    rmSync(file)
    const _id = await storedFile(await customer(), Buffer.from('content'))
    await site.sql`UPDATE files SET sha256 = ${'0'.repeat(64)} WHERE _id = ${_id}`
    await expect(backUpSite()).rejects.toThrow('its hash differs')
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })
})
