import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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

const memory = '/dev/shm'
const minFreeBytes = 4 * 1024 ** 3

/** Databases in memory are made and dropped three times as fast as those on a busy disk. */
async function fastestFolder(): Promise<string> {
  const space = await statfs(memory).catch(() => undefined)
  return space && space.bavail * space.bsize >= minFreeBytes ? memory : tmpdir()
}

const prefix = 'mapwright-test-'

/** Removes what runs that were killed have left: the names begin with the ids of their processes. */
async function removeLeftovers(folder: string): Promise<void> {
  const isRunning = (name: string) => existsSync(`/proc/${name.slice(prefix.length).split('-')[0]}`)
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix) && !isRunning(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/** Starts one PostgreSQL per test run, with a migrated template database from which each test file's database is cloned. */
export default async function startCluster({ provide }: TestProject) {
  const parent = await fastestFolder()
  if (parent === memory) await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  const database = await startEmbeddedDatabase({ dataDir: folder, fast: true })
  const admin = connect(database.url, { max: 1 })
  await admin.unsafe(`CREATE DATABASE ${template}`)
  const url = new URL(database.url)
  url.pathname = `/${template}`
  await migrate(url.href)
  await installJobs(url.href, allJobs)
  // Otherwise each site would insert the thousands of standard codes at its start.
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
