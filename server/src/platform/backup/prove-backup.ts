import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FileStore } from '../api/file-store.ts'
import { connect, type Db, type Sql } from '../db/sql.ts'
import { errorCode } from '../errors/error-code.ts'
import { byteChunks } from '../streams/byte-chunks.ts'
import { type BackupFile, verifyBackup } from './read-backup.ts'
import { restore } from './restore.ts'

type ProofOptions = BackupFile & {
  sql: Sql
  /** The URL of the database of `sql`. The scratch database is created on the same server. */
  databaseUrl: string
  secretKey: string
  /** Checks the restored site. Throws if it is not sound. */
  check(restored: Sql): Promise<void>
}

/** `restored`: the backup was restored into a scratch database. `read`: it was only read, because no database may be created. */
type Proof = 'restored' | 'read'

const insufficientPrivilege = '42501'
/** Marks the scratch database, so that no other database of the same name is ever dropped. */
const mark = 'Scratch database of Mapwright, for trying backups'

/**
 * Proves a backup: restores it into a scratch database, which compares every row and the hash of every file content, and checks the books.
 * File contents are read but not stored again. Only one proof per database may run at a time.
 */
export async function proveBackup({ sql, databaseUrl, secretKey, check, ...backup }: ProofOptions): Promise<Proof> {
  const name = await scratchName(sql)
  await deleteScratch(sql, name)
  if (!(await createScratch(sql, name))) {
    await verifyBackup(backup)
    return 'read'
  }
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  const scratch = connect(url.href, { max: 2, name: 'mapwright-proof' })
  try {
    const key = { secretKey, onOtherKey: async () => {}, lostIn: async () => undefined }
    await restore({ ...backup, sql: scratch, files: discardingFiles(), force: true, key })
    await check(scratch)
    return 'restored'
  } finally {
    await scratch.end({ timeout: 5 })
    await deleteWhenPossible(sql, name)
  }
}

async function scratchName(db: Db): Promise<string> {
  const [{ name }] = await db<[{ name: string }]>`SELECT left(current_database(), 40) || '_backup_trial' AS name`
  return name
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns false if the database user may not create databases. */
async function createScratch(db: Db, name: string): Promise<boolean> {
  try {
    await db.unsafe(`CREATE DATABASE ${quoted(name)} TEMPLATE template0`)
  } catch (error) {
    if (errorCode(error) === insufficientPrivilege) return false
    throw error
  }
  await db.unsafe(`COMMENT ON DATABASE ${quoted(name)} IS '${mark}'`)
  return true
}

/** Deletes the scratch database, which remains if the process was killed. */
async function deleteScratch(db: Db, name: string): Promise<void> {
  const [own] = await db`
    SELECT FROM pg_database WHERE datname = ${name} AND shobj_description(oid, 'pg_database') = ${mark}`
  if (own) await db.unsafe(`DROP DATABASE ${quoted(name)} WITH (FORCE)`)
}

const maxAttempts = 10
const attemptDelayMs = 3_000

/**
 * Deletes the scratch database, also if a worker of the autovacuum is connected to it for a while, which only superusers may end. If that does
 * not work, the next proof deletes it.
 */
async function deleteWhenPossible(db: Db, name: string): Promise<void> {
  for (let left = maxAttempts; left > 0; left--) {
    const isDeleted = await deleteScratch(db, name).then(
      () => true,
      () => false,
    )
    if (isDeleted) return
    await setTimeout(attemptDelayMs)
  }
}

/** A file store that hashes contents and keeps nothing. */
function discardingFiles(): FileStore {
  const unsupported = () => Promise.reject(new Error('the contents of a trial are not stored'))
  return {
    address: '',
    async put(content) {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of byteChunks(content)) {
        hash.update(chunk)
        size += chunk.length
      }
      return { storage_key: randomUUID(), size, sha256: hash.digest('hex') }
    },
    read: unsupported,
    remove: async () => {},
    async *list() {},
    removeUnfinished: async () => {},
    check: async () => {},
  }
}
