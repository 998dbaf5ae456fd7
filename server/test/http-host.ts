import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import pino from 'pino'
import type { Route } from '../src/platform/api/handler.ts'
import type { Person } from '../src/platform/api/principal.ts'
import '../src/platform/api/json.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import { sendDownload } from '../src/platform/files/send-download.ts'
import type { Authentication } from '../src/platform/http/admit.ts'
import { batchedHits } from '../src/platform/http/batched-hits.ts'
import { buildServer } from '../src/platform/http/build-server.ts'
import type { Host } from '../src/platform/http/mount.ts'
import { type ClientTimeouts, defaultTimeouts } from '../src/platform/http/slow-clients.ts'
import type { FirstPaint } from '../src/platform/http/web-app.ts'
import { webServers } from '../src/platform/http/web-servers.ts'
import { callFigures } from '../src/platform/metrics/call-figures.ts'
import { type PublicFetch, publicFetch } from '../src/platform/net/public-fetch.ts'
import { publicHost } from '../src/platform/net/public-host.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export const somebody: Person = {
  _id: '018f0000-0000-7000-8000-00000000000a',
  session_id: '018f0000-0000-7000-8000-00000000000b',
  impersonator_id: null,
  kind: 'person',
  role: 'admin',
  permissions: [],
  verified: true,
  status: 1,
  price_type: 1,
  email: 'somebody@example.com',
  language: null,
}

type Options = {
  routes: readonly Route[]
  /** Additional people by their access tokens. */
  people?: Readonly<Record<string, Person>>
  /** Servers on this machine that handlers may call, as host:port. */
  privateTargets?: readonly string[]
  publicUrl?: string
  paymentApis?: Readonly<Record<string, string>>
  fetchPublic?: PublicFetch
  trustProxy?: false | number
  strict?: boolean
  timeouts?: ClientTimeouts
  /** Receives every log line. */
  onLog?: (line: { level: number; msg: string; [fact: string]: unknown }) => void
  webDist?: string
  /** Simulates an unavailable database while a page is rendered. */
  firstPaint?: (path: string) => Partial<FirstPaint>
  authenticate?: Authentication['authenticate']
  serveEvents?: Host['serveEvents']
}

/** Starts the web server with the test's routes on a real database. The token "good" signs in `somebody`. */
export async function httpHost({
  routes,
  people = {},
  privateTargets = [],
  publicUrl = 'http://localhost',
  paymentApis = {},
  fetchPublic = publicFetch({ privateTargets }),
  trustProxy = false,
  strict = true,
  timeouts = defaultTimeouts,
  onLog,
  webDist,
  firstPaint = () => ({}),
  authenticate = async (token) => (token === 'good' ? somebody : people[token]),
  serveEvents = async (_, reply) => reply.send('events'),
}: Options) {
  const database: TestDatabase = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-http-'))
  const files = localFiles(folder)
  const server = await buildServer({
    config: { publicUrl, trustProxy },
    log: onLog ? pino({ level: 'debug' }, { write: (line) => onLog(JSON.parse(line)) }) : pino({ level: 'silent' }),
    webDist: webDist ?? join(folder, 'none'),
    routes,
    endpoints: routes.map(({ endpoint }) => endpoint) as Endpoint[],
    servers: webServers(timeouts),
    isStopping: () => false,
    mailState: async () => 'none',
    firstPaint: async ({ url }) => ({
      attributes: { lang: 'en', dir: 'ltr', 'data-theme': 'dark', 'data-failure': '', 'data-reload': '' },
      title: '',
      description: '',
      data: {},
      imageOrigins: [],
      mayLocate: false,
      isSignedIn: false,
      hasPasskeys: true,
      ...firstPaint(url),
    }),
    visitorAttributes: () => ({ lang: 'en', dir: 'ltr', 'data-theme': undefined }),
    securityContact: async () => '',
    sitemap: { parts: async () => 1, part: async () => [{ path: '/login' }] },
    host: {
      app: {
        publicUrl,
        paymentApis,
        secretKey: 'k'.repeat(40),
        demo: false,
        mailServer: async () => undefined,
        geocoderUrl: async () => '',
        requiresCaptcha: async () => false,
        publicHost: publicHost(),
        files,
        backups: {
          ...{ dataDir: folder, databaseUrl: database.url },
          readSealedValues: async () => ({ two_step: [], secrets: [] }),
          countDrifts: async () => 0,
        },
        calls: callFigures(),
        repeatableJobs: new Set(),
      },
      sql: database.sql,
      hits: batchedHits(database.sql),
      publicFetch: fetchPublic,
      authenticate,
      recordCall: () => {},
      strict,
      sendDownload: (request, reply, download) => sendDownload(request, reply, download, files),
      serveEvents,
    },
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    sql: database.sql,
    files,
    async send(
      path: string,
      { body, headers, ...rest }: { method?: string; body?: string | FormData; headers?: Record<string, string> } = {},
    ) {
      const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const response = await fetch(`${url}${path}`, {
        ...rest,
        ...(body ? { body } : {}),
        headers: { authorization: 'Bearer good', ...type, ...headers },
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
    },
    async close() {
      await server.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
