import { setFlagsFromString } from 'node:v8'
import pino from 'pino'
import { checkDatabase } from './platform/db/check-database.ts'
import { startEmbeddedDatabase } from './platform/db/embedded/start-embedded-database.ts'
import { type Config, readConfig } from './platform/startup/config.ts'
import { resolveDirectly } from './platform/startup/resolve-directly.ts'
import { StartupError } from './platform/startup/startup-error.ts'
import { version } from './platform/startup/version.ts'
import type { Site } from './start-site.ts'

/** Called when the site is running. */
type Announce = (config: Config, site: Site) => Promise<void>

type Stoppable = { stop(): Promise<void> }

const running: Stoppable[] = []
let stopping: Promise<void> | undefined

/** Maximum time, in ms, for stopping the site, and again for stopping the database. Both together take less than 15 seconds. */
const maxStopMs = 7_000

/** Waits until a part has stopped. Gives up after a timeout, because the part's disk or network may be unavailable. */
async function stopInTime(part: Stoppable): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new Error(`a part did not stop within ${maxStopMs / 1000} s`)),
    maxStopMs,
  )
  await Promise.race([part.stop(), timeout.promise]).finally(() => clearTimeout(timer))
}

/**
 * Stops all parts in the reverse order of their start. Each part finishes its work before the next part is stopped. Rejects if a part could
 * not be stopped.
 */
const stopAll = () => {
  stopping ??= (async () => {
    const failures: unknown[] = []
    for (const part of running.reverse()) await stopInTime(part).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  })()
  return stopping
}

async function start(announce: Announce): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', '*.password', '*.refresh_token', '*.access_token'],
    ...(process.stdout.isTTY ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  })
  log.info({ version, node: process.version }, 'starting')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      log.info(`${signal}: shutting down`)
      stopAll().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
  if (config.databaseUrl) await checkDatabase(config.databaseUrl)
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config.dataDir, log))
  const { startSite } = await loadSite()
  const site = await startSite(config, databaseUrl, log)
  running.push(site)
  await announce(config, site)
}

/** Loads the modules of the site. Blocks this process for most of the start, so no connection may be in the middle of opening: it would time out. */
async function loadSite(): Promise<typeof import('./start-site.ts')> {
  resolveDirectly()
  const site = await import('./start-site.ts')
  // By default, V8 lets the heap grow to four times the memory in use. Twice is enough, see docs/decisions/044.
  setFlagsFromString('--heap-growing-percent=100')
  return site
}

async function embeddedDatabase(dataDir: string, log: pino.Logger): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDir, log: (line) => log.debug(`database: ${line}`) })
  running.push(database)
  return database.url
}

/** Starts a site with the configuration of this process. If that fails, prints an error message and ends the process. */
export function runSite(announce: Announce): void {
  start(announce).catch(async (error: unknown) => {
    // The site was stopped during startup, so an error is expected.
    if (stopping) return
    process.exitCode = 1
    if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
    else console.error('mapwright: startup failed.', error)
    await stopAll().catch(() => {})
    process.exit(1)
  })
}
