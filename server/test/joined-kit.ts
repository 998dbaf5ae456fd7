import {
  ChangeJoinedMappings,
  ChangeJoinedSite,
  ReadMasterCatalogue,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { pino } from 'pino'
import { exchangeJob } from '../src/joined/exchange-job.ts'
import {
  type OutgoingRequest,
  type OutgoingResponse,
  type PublicFetch,
  publicFetch,
} from '../src/platform/net/public-fetch.ts'
import { handleEvents } from './handle-events.ts'
import { joinedCalls } from './joined-calls.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { apiKeyOf } from './partner-kit.ts'
import { switchOn } from './site-state.ts'

/**
 * Faults of the connection. cut: the connection is lost, and the program goes on. kill: the program ends while it waits. Each happens before the
 * master gets the request, or after it has handled it.
 */
export const faultKinds = ['cut before', 'kill before', 'cut after', 'kill after'] as const
export type FaultKind = (typeof faultKinds)[number]
/** Chooses the fault of a request. `nth` counts all requests, `tries` those with the same method, path and idempotency key. */
export type Faults = (request: { nth: number; tries: number; name: string }) => FaultKind | undefined

/** Chooses the answer to a request, in place of the master's. Undefined for the master's own. A text is the answer of a proxy. */
type Played = (name: string) => { status: number; body: object | string } | undefined

/** Changes the master's answers to what a master of another release would answer. */
type Release = (answer: Record<string, unknown>, name: string) => object

function changed(release: Release, { body, headers }: OutgoingResponse, name: string): Buffer {
  if (!headers['content-type']?.includes('json')) return body
  return Buffer.from(JSON.stringify(release(JSON.parse(body.toString()), name)))
}

/** A connection to the master that fails as `faults` says. */
function faultyFetch(target: () => string) {
  const seen = new Map<string, number>()
  let faults: Faults = () => undefined
  let nth = 0
  let release: Release | undefined
  const names: string[] = []
  let played: Played = () => undefined
  let kill = () => {}
  const real = (url: string, options?: OutgoingRequest) =>
    publicFetch({ privateTargets: [new URL(target()).host] })(url, options)
  const fail = (fault: FaultKind): Promise<never> => {
    if (fault.startsWith('cut')) return Promise.reject(new Error('the connection was cut'))
    kill()
    // A killed program does nothing more.
    return new Promise(() => {})
  }
  const fetch: PublicFetch = async (url, options = {}) => {
    const name = `${options.method ?? 'GET'} ${new URL(url).pathname.replace('/api/partner/v1', '')}`
    const id = `${name} ${options.headers?.['idempotency-key'] ?? ''}`
    const tries = (seen.get(id) ?? 0) + 1
    seen.set(id, tries)
    nth++
    names.push(name)
    const fault = faults({ nth, tries, name })
    if (fault?.endsWith('before')) return fail(fault)
    const answer = played(name)
    if (answer) {
      const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      return { status: answer.status, headers: {}, body: Buffer.from(body) }
    }
    const response = await real(url, options)
    if (fault) return fail(fault)
    return release ? { ...response, body: changed(release, response, name) } : response
  }
  return {
    fetch,
    requests: () => nth,
    /** The methods and paths of the requests since the faults were set. */
    names: (): readonly string[] => names,
    /** Answers requests in place of the master. */
    play(chosen: Played) {
      played = chosen
    },
    /** Plays a master of another release; undefined: of this one. */
    playRelease(chosen: Release | undefined) {
      release = chosen
    },
    setFaults(chosen: Faults) {
      faults = chosen
      nth = 0
      names.length = 0
      seen.clear()
    },
    /** Resolves when the program is killed. */
    killed: () => new Promise<'killed'>((resolve) => (kill = () => resolve('killed'))),
  }
}

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

type Pair = { master: OrderSite; agent: OrderSite; url: string }

/** Connects an agent's site to a master at `url`, and maps its only service and options to those of the master. */
export async function connectSites({ master, agent, url }: Pair) {
  await switchOn(master, 'api_access')
  const account = master.customer
  const key = await apiKeyOf(master, account, { calls_per_minute: 10_000, calls_per_day: 1_000_000 })
  const admin = await agent.admin()
  const connection = { name: 'Master', url, key, forwards_all: true }
  await agent.call(ChangeJoinedSite, { body: connection }, { as: admin })
  await agent.call(ReadMasterCatalogue, {}, { as: admin })
  const mappings = {
    services: [{ item_id: agent.catalogue.service_id, master_id: master.catalogue.service_id, forwards: true }],
    options: agent.catalogue.option_ids.map((item_id, at) => ({
      item_id,
      master_id: master.catalogue.option_ids[at] ?? null,
    })),
  }
  await agent.call(ChangeJoinedMappings, { body: mappings }, { as: admin })
  return { account, key, admin, connection }
}

/** Starts a master and an agent's site that is connected to it. */
async function startSites() {
  const master = await startOrderSite()
  const line = faultyFetch(() => master.url)
  const agent = await startOrderSite({ fetchPublic: line.fetch, env: { PRIVATE_TARGETS: new URL(master.url).host } })
  const connected = await connectSites({ master, agent, url: master.url })

  /** Runs the job once, with the pauses that are due. Returns true if the program was killed. */
  const runExchange = async (): Promise<boolean> => {
    const { sql, app } = agent
    const context = { data: {}, sql, app, publicFetch: line.fetch, now: new Date(), log, is_last_attempt: false }
    const killed = line.killed()
    const run = exchangeJob.handle({ ...context, signal: new AbortController().signal })
    return (await Promise.race([run, killed])) === 'killed'
  }
  /** Runs one exchange of the agent's site. Returns true if its program was killed. */
  const exchangeOnce = async (): Promise<boolean> => {
    await handleEvents(agent)
    await agent.sql`UPDATE joined_sites SET next_at = NULL, poll_at = NULL`
    return runExchange()
  }
  /** Repeats the exchange until one succeeds and nothing waits. */
  const exchange = async (): Promise<void> => {
    await handleEvents(master)
    for (let count = 0; count < 200; count++) {
      const wasKilled = await exchangeOnce()
      const [{ fault } = { fault: null }] = await agent.sql<{ fault: string | null }[]>`SELECT fault FROM joined_sites`
      if (wasKilled || fault !== null) continue
      await handleEvents(agent)
      return
    }
    throw new Error('the exchange does not come to an end')
  }
  return {
    master,
    agent,
    ...connected,
    line,
    runExchange,
    exchangeOnce,
    exchange,
    async close() {
      await agent.close()
      await master.close()
    },
  }
}

/** Starts two joined sites, with the calls of tests about orders on both. */
export async function startJoinedSites() {
  const sites = await startSites()
  return { ...sites, ...joinedCalls(sites) }
}

export type JoinedSites = Awaited<ReturnType<typeof startJoinedSites>>
