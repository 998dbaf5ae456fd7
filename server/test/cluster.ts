import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databasePrefix, memory, removeOldDatabases } from '../../scripts/test-leftovers.mjs'
import { syncStandardCodes } from '../src/codes/sync-standard-codes.ts'
import { allJobs } from '../src/domains.ts'
import { startEmbeddedDatabase } from '../src/platform/db/embedded/start-embedded-database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { connect } from '../src/platform/db/sql.ts'
import { installJobs } from '../src/platform/jobs/install-jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

export const template = 'mapwright_template'

const minFreeBytes = 4 * 1024 ** 3

/** Returns a folder in memory if it has enough space, and otherwise a temporary folder on disk. */
async function fastestFolder(): Promise<string> {
  const space = await statfs(memory).catch(() => undefined)
  return space && space.bavail * space.bsize >= minFreeBytes ? memory : tmpdir()
}

/** Starts one PostgreSQL server per test run, with a migrated template database. The database of each test file is a clone of the template. */
export default async function startCluster({ provide }: TestProject) {
  const parent = await fastestFolder()
  removeOldDatabases()
  const folder = await mkdtemp(join(parent, `${databasePrefix}${process.pid}-`))
  const database = await startEmbeddedDatabase({ dataDir: folder, fast: true })
  const admin = connect(database.url, { max: 1 })
  await admin.unsafe(`CREATE DATABASE ${template}`)
  const url = new URL(database.url)
  url.pathname = `/${template}`
  await migrate(url.href)
  await installJobs(url.href, allJobs)
  // Synchronized once in the template. Otherwise, each site would insert the thousands of standard codes when it starts.
  const sql = connect(url.href, { max: 1 })
  await syncStandardCodes(sql)
  await sql.end()
  await admin.end()
  provide('clusterUrl', database.url)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
