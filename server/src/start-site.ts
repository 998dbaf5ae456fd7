import { fileURLToPath } from 'node:url'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import type { Logger } from 'pino'
import { authenticator } from './accounts/sessions/authenticate.ts'
import { staffNetworkGate } from './accounts/staff-access/staff-network-gate.ts'
import type { App } from './platform/api/handler.ts'
import './platform/api/json.ts'
import { syncStandardCodes } from './codes/sync-standard-codes.ts'
import { allJobs, appGauges, appJobs, appRoutes, appSubscribers } from './domains.ts'
import { firstPaint, visitorAttributes } from './first-paint/first-paint.ts'
import { sitemap } from './first-paint/sitemap.ts'
import { reconcile } from './operator/reconcile-site.ts'
import { readSealedValues } from './operator/sealed-values.ts'
import { checkFileStore, watchMailServer, watchProcess } from './operator/watch-services.ts'
import { isApiKey } from './partners/api-key.ts'
import { authenticateKey } from './partners/authenticate-key.ts'
import { callLog } from './partners/call-log.ts'
import { widgetFrame } from './partners/widget/widget-frame.ts'
import type { FileStore } from './platform/api/file-store.ts'
import { acceptFormerKey } from './platform/api/secret-keys.ts'
import { connect, type Sql } from './platform/db/sql.ts'
import { updateDatabase } from './platform/db/update-database.ts'
import { liveHub } from './platform/events/live.ts'
import { serveEvents } from './platform/events/serve-events.ts'
import { startOutbox } from './platform/events/start-outbox.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { sendDownload } from './platform/files/send-download.ts'
import type { Authentication } from './platform/http/admit.ts'
import { batchedHits } from './platform/http/batched-hits.ts'
import { buildServer } from './platform/http/build-server.ts'
import { checkRoutes } from './platform/http/check-routes.ts'
import { listen } from './platform/http/listen.ts'
import { defaultTimeouts } from './platform/http/slow-clients.ts'
import { webServers } from './platform/http/web-servers.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { mailServers } from './platform/mail/mail-server.ts'
import { callFigures } from './platform/metrics/call-figures.ts'
import { type PublicFetch, publicFetch } from './platform/net/public-fetch.ts'
import { publicHost } from './platform/net/public-host.ts'
import type { Config } from './platform/startup/config.ts'
import { readGeocoderUrl } from './site/geocoder.ts'
import { maintenanceGate } from './site/maintenance/maintenance-gate.ts'
import { readSettings } from './site/read-settings.ts'
import { readSmtp } from './site/smtp-rows.ts'
import { watchOwnTexts } from './site/wording/watch-own-texts.ts'

export type Site = { address: string; sql: Sql; app: App; stop(): Promise<void> }

const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Maximum number of connections: `requests` for requests, `jobs` for jobs, events and all other background work. */
const poolSizes = { requests: 16, jobs: 8 } as const
/** Maximum time, in ms, for which a shutdown waits for running requests. */
const graceMs = 5_000

/** Collects the settings and services of the site that handlers use. */
const appOf = (config: Config, databaseUrl: string, files: FileStore): App => ({
  publicUrl: config.publicUrl,
  secretKey: config.secretKey,
  demo: config.demo,
  mailServer: mailServers({ ...config, readSaved: readSmtp }),
  geocoderUrl: readGeocoderUrl,
  requiresCaptcha: async (db) => (await readSettings(db)).captcha_verification,
  publicHost: publicHost({ privateTargets: config.privateTargets }),
  files,
  backups: {
    ...{ dataDir: config.dataDir, databaseUrl, readSealedValues },
    countDrifts: async (restored) => (await reconcile(restored)).length,
  },
  calls: callFigures(),
  repeatableJobs: new Set(allJobs.filter(({ isFinal }) => !isFinal).map(({ name }) => name)),
  paymentApis: config.paymentApis,
})

/** Opens the connection pools of the site. `requests` limits the duration of statements, but `sql` does not. */
function openPools({ statementLimitMs: limitMs }: Config, databaseUrl: string) {
  const sql = connect(databaseUrl, { max: poolSizes.jobs })
  const requests = connect(databaseUrl, { max: poolSizes.requests, limitMs })
  return { sql, requests, endPools: () => Promise.all([requests.end({ timeout: 5 }), sql.end({ timeout: 5 })]) }
}

/** Checks that refuse a request because of the state of the site: the maintenance mode and the networks of staff. */
const gates = (sql: Sql) => ({ closedSite: maintenanceGate(sql), allowsStaffFrom: staffNetworkGate(sql) })

/** Declares the pages and files that the web server serves in addition to the API and the web app. */
const ownPages = (sql: Sql) => ({
  sitemap: sitemap(sql),
  securityContact: async () => (await readSettings(sql)).company_email,
  embedded: { '/widget': widgetFrame(sql) },
})

type Settings = {
  strict?: boolean
  /** Replaced in tests, which imitate servers on the public internet. */
  fetchPublic?: PublicFetch
}

/** Finds the caller of a request: a program with an API key, or a person. */
function authenticateAny(sql: Sql, secretKey: string): Authentication['authenticate'] {
  const authenticatePerson = authenticator({ sql, secretKey })
  return (token, scheme, source) =>
    isApiKey(token) ? authenticateKey(sql, token, source) : authenticatePerson(token, scheme)
}

/** Checks the routes and accepts the former secret key, before anything is read. */
function prepare(config: Config): void {
  checkRoutes(appRoutes, endpoints)
  acceptFormerKey(config)
}

type Background = { url: string; sql: Sql; app: App; publicFetch: PublicFetch; works: boolean; log: Logger }

/** Prepares everything that runs besides requests and needs the tables of this release. With `works`, this process handles events and runs jobs. */
async function openBackground(given: Background) {
  const { sql, app, log, works } = given
  const [ownTexts, jobs] = await Promise.all([
    watchOwnTexts({ sql, log }),
    openJobs({ ...given, jobs: appJobs(app) }),
    syncStandardCodes(sql),
    checkFileStore(given),
  ])
  const watch = watchProcess(given)
  const outbox = works ? await startOutbox({ sql, app, subscribers: appSubscribers, log }) : undefined
  const stopListening = async () => {
    watch.stop()
    await Promise.all([outbox?.stop(), ownTexts.stop()])
  }
  return { jobs, stopListening }
}

/** Starts everything except the database: migrations, file store, jobs, events and the web server. `stop` stops them in reverse order. */
export async function startSite(
  config: Config,
  databaseUrl: string,
  log: Logger,
  { strict = config.development, fetchPublic = publicFetch({ privateTargets: config.privateTargets }) }: Settings = {},
): Promise<Site> {
  prepare(config)
  const { sql, requests, endPools } = openPools(config, databaseUrl)
  const app = appOf(config, databaseUrl, await openFileStore(config.filesUrl))
  const services = { sql, app, log }
  const mailState = watchMailServer(services)
  const sendsMail = async () => (await app.mailServer({ sql: requests, app })) !== undefined
  const network = { publicFetch: fetchPublic }
  const calls = callLog({ sql, log })
  let isStopping = false
  const servers = webServers(defaultTimeouts)
  // The database is asked first, so that it opens its connections while the web server is built.
  const updated = updateDatabase(sql, databaseUrl, log)
  const hubStarted = liveHub({ sql, log })
  const built = buildServer({
    config,
    log,
    webDist,
    routes: appRoutes,
    endpoints,
    servers,
    isStopping: () => isStopping,
    mailState,
    firstPaint: (request) => firstPaint(requests, request, config.publicUrl, sendsMail),
    visitorAttributes,
    metrics: { token: config.metricsToken, calls: app.calls, readGauges: () => appGauges(requests, app) },
    ...ownPages(requests),
    host: {
      app,
      sql: requests,
      hits: batchedHits(requests),
      ...network,
      countryHeader: config.countryHeader,
      ...gates(requests),
      authenticate: authenticateAny(requests, config.secretKey),
      recordCall: calls.record,
      strict,
      sendDownload: (request, reply, download) => sendDownload(request, reply, download, app.files),
      serveEvents: (_, reply, topics, user_id, isStillAllowed) =>
        serveEvents(reply, hub, { user_id, ...topics, isStillAllowed }),
    },
  })
  const [hub, server] = await Promise.all([hubStarted, built, updated])
  const background = await openBackground({ ...services, ...network, url: databaseUrl, works: config.worker !== 'off' })
  void mailState().catch(() => {})
  const stop = async () => {
    isStopping = true
    await servers.drain(() => Promise.all([server.close(), hub.stop()]), graceMs)
    await Promise.all([background.stopListening(), calls.stop()])
    await background.jobs.stop()
    await endPools()
  }
  try {
    const address = config.worker === 'only' ? 'no port: this process only runs jobs' : await listen(server, config)
    // Jobs wait in the database, so the first requests need not wait for a hundred workers that look for jobs.
    await background.jobs.work()
    return { address, sql, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
