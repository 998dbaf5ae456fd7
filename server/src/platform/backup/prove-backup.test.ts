import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { readSealedValues } from '../../operator/sealed-values.ts'
import { connect, type Sql } from '../db/sql.ts'
import { insertFile } from '../files/file-rows.ts'
import { localFiles } from '../files/local-files.ts'
import { backUp } from './back-up.ts'
import { proveBackup } from './prove-backup.ts'

const secretKey = 'k'.repeat(40)
const passphrase = 'correct horse battery staple'
const now = new Date('2026-03-01T10:00:00Z')

let folder: string
let file: string
let site: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-proof-'))
  file = join(folder, 'site.backup')
  site = await testDatabase()
  const files = localFiles(join(folder, 'files'))
  const owner_id = uuidv7()
  await site.sql`INSERT INTO users (_id, username, email, password_hash, role_id, created_at)
    VALUES (${owner_id}, 'ann', 'ann@example.com', '', 2, ${now})`
  const stored = await files.put(Readable.from([Buffer.from('content')]), { maxBytes: 100 })
  const upload = { ...stored, name: 'read.bin', media_type: 'application/octet-stream' }
  await site.sql.begin((tx) => insertFile(tx, upload, { owner_id, now }))
  await backUp({ sql: site.sql, files, file, secretKey, passphrase, readSealedValues })
})
afterEach(async () => {
  await site.drop()
  rmSync(folder, { recursive: true, force: true })
})

const noCheck = async () => {}
const prove = (check: (restored: Sql) => Promise<void> = noCheck, given = passphrase) =>
  proveBackup({ sql: site.sql, databaseUrl: site.url, secretKey, file, passphrase: given, check })
const trials = () => site.sql`SELECT FROM pg_database WHERE datname = current_database() || '_backup_trial'`

test('a backup is restored into a scratch database, which is dropped afterwards', async () => {
  let restored: object[] = []
  const proof = await prove(async (scratch) => {
    restored = [...(await scratch`SELECT username, (SELECT count(*)::int FROM files) AS files FROM users`)]
  })
  expect(proof).toBe('restored')
  expect(restored).toEqual([{ username: 'ann', files: 1 }])
  expect(await trials()).toHaveLength(0)
  expect(await site.sql`SELECT username FROM users`).toEqual([{ username: 'ann' }])
})

test('a proof ends when it is aborted, and leaves no database behind', async () => {
  const proof = proveBackup({
    ...{ sql: site.sql, databaseUrl: site.url, secretKey, file, passphrase, check: noCheck },
    signal: AbortSignal.abort(),
  })
  await expect(proof).rejects.toThrow()
  expect(await trials()).toHaveLength(0)
})

test('a failed check or a wrong passphrase fails the proof, and leaves no database behind', async () => {
  await expect(prove(() => Promise.reject(new Error('the books differ')))).rejects.toThrow('the books differ')
  await expect(prove(noCheck, 'another passphrase')).rejects.toThrow('the passphrase is wrong')
  expect(await trials()).toHaveLength(0)
})

test('the remains of a killed proof are replaced, but never the database of somebody else', async () => {
  const [{ name }] = await site.sql<[{ name: string }]>`SELECT current_database() || '_backup_trial' AS name`
  await site.sql.unsafe(`CREATE DATABASE "${name}"`)
  await expect(prove()).rejects.toThrow('already exists')
  await site.sql.unsafe(`COMMENT ON DATABASE "${name}" IS 'Scratch database of Mapwright, for trying backups'`)
  expect(await prove()).toBe('restored')
})

test('without the right to create databases, the backup is read and verified instead', async () => {
  const [{ database }] = await site.sql<[{ database: string }]>`SELECT current_database() AS database`
  const role = `${database}_owner`
  const root = new URL(site.url)
  root.username = 'postgres'
  root.pathname = '/postgres'
  const admin = connect(root.href, { max: 1 })
  await admin.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  const url = new URL(site.url)
  url.username = role
  url.password = 'secret'
  const limited = connect(url.href, { max: 1 })
  try {
    const options = { sql: limited, databaseUrl: url.href, secretKey, file, check: noCheck }
    expect(await proveBackup({ ...options, passphrase })).toBe('read')
    await expect(proveBackup({ ...options, passphrase: 'another' })).rejects.toThrow('the passphrase is wrong')
  } finally {
    await limited.end({ timeout: 1 })
    // The site's role may not end the sessions of another one, so they must have ended before the database is deleted.
    await expect.poll(() => admin`SELECT FROM pg_stat_activity WHERE usename = ${role}`).toHaveLength(0)
    await admin.unsafe(`DROP ROLE ${role}`)
    await admin.end({ timeout: 1 })
  }
})
