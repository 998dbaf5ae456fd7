import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { pino } from 'pino'
import type { Sql } from '../../server/src/platform/db/sql.ts'
import { readConfig } from '../../server/src/platform/startup/config.ts'
import { StartupError } from '../../server/src/platform/startup/startup-error.ts'
import { loadSampleData } from '../../server/src/sample-data/load-sample-data.ts'
import { setUpSite } from '../../server/src/site/set-up-site.ts'
import { startSite as startApp } from '../../server/src/start-site.ts'
import { testDatabase } from '../../server/test/database.ts'
import { callerOf, makePerson, type Person } from '../../server/test/kit.ts'
import { freePort, startProcess, testSecret } from '../../server/test/processes.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

export type { Person }
export type Site = Awaited<ReturnType<typeof startSite>>

/** Sets up the site as the page /setup does, with the sample catalogue. Adds a bank account, which bank transfers require. */
const setUp = (sql: Sql): Promise<unknown> =>
  sql.begin(async (tx) => {
    await setUpSite(tx, { title: 'Turbo & Sons', country: 'DE', currency: 'EUR' })
    await tx`UPDATE settings SET bank_account_holder = 'Turbo & Sons', bank_iban = 'DE02120300000000202051'`
    await loadSampleData(tx, new Date())
  })

type Environment = Record<string, string>

/** Maximum number of attempts to start the app. An attempt fails if another program takes the free port first. */
const maxTries = 3

/** Starts the app in this process, which is faster, because its code is already loaded. */
async function startHere(
  env: Environment,
  databaseUrl: string,
  tries = 1,
): Promise<{ url: string; stop(): Promise<unknown> }> {
  const config = readConfig({
    PORT: String(await freePort()),
    SECRET_KEY: testSecret,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...env,
  })
  try {
    const { address, stop } = await startApp(config, databaseUrl, pino({ level: config.logLevel }))
    return { url: address, stop }
  } catch (error) {
    if (error instanceof StartupError && tries < maxTries) return startHere(env, databaseUrl, tries + 1)
    throw error
  }
}

/**
 * Starts a site with a database, a file folder and a mail server. A site that is not set up yet runs in a separate process, because its output
 * contains the set-up link.
 */
export async function startSite({ isSetUp = true, env = {} }: { isSetUp?: boolean; env?: Environment } = {}) {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-e2e-'))
  const { sql } = database
  if (isSetUp) await setUp(sql)
  const mails: Mailbox = await openMailbox()
  const given = { DATABASE_URL: database.url, DATA_DIR: folder, SMTP_URL: mails.url, ...env }
  const app = isSetUp
    ? { ...(await startHere(given, database.url)), output: () => '' }
    : await startProcess({ env: given })
  return {
    // Uses the host name that the app prints and uses in mails.
    url: app.url.replace('127.0.0.1', 'localhost'),
    sql,
    mails,
    output: app.output,
    call: callerOf(app.url),
    /** Inserts a user with a session; by default a verified, active customer. */
    person: (options: Parameters<typeof makePerson>[2] = {}) => makePerson(sql, testSecret, options),
    admin: () => makePerson(sql, testSecret, { role_id: roles.admin }),
    staffWith: (...permissions: Permission[]) => makePerson(sql, testSecret, { role_id: roles.staff, permissions }),
    async stop() {
      await app.stop()
      await mails.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
