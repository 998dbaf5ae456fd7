import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allJobs } from '../server/src/domains.ts'
import { startEmbeddedDatabase } from '../server/src/platform/db/embedded/start-embedded-database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { connect } from '../server/src/platform/db/sql.ts'
import { installJobs } from '../server/src/platform/jobs/install-jobs.ts'
import { freePort, startProcess, testSecret } from '../server/test/processes.ts'
import { seedAdmin, seedCustomers, seedService } from './seed.ts'

export type Stage = Awaited<ReturnType<typeof startStage>>

const startFloor = async (databaseUrl: string, folder: string, probe: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const file = fileURLToPath(new URL('./floor.ts', import.meta.url))
  const child = spawn(process.execPath, [file, databaseUrl, String(port), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () =>
    fetch(`${url}/list/${probe}`).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the floor did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** Starts PostgreSQL with customers, the app in production mode, and the floor (bare routes for comparison). */
export async function startStage() {
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-bench-'))
  const database = await startEmbeddedDatabase({ dataDir: folder })
  await migrate(database.url)
  await installJobs(database.url, allJobs)
  const sql = connect(database.url, { max: 4 })
  const customers = await seedCustomers(sql, testSecret, 40)
  const admin = await seedAdmin(sql, testSecret)
  const service = await seedService(sql)
  const env = { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: folder, TRUST_PROXY: '1', WORKER: 'off' }
  const app = await startProcess({ env })
  const floor = await startFloor(database.url, folder, customers[0]?._id ?? '')
  return {
    sql,
    secretKey: testSecret,
    customers,
    admin,
    service,
    app,
    floor,
    env,
    async clear() {
      await Promise.all([app.kill(), floor.stop()])
      await sql.end({ timeout: 1 })
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
