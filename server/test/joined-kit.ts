import { setImmediate } from 'node:timers/promises'
import {
  ChangeJoinedMappings,
  ChangeJoinedSite,
  ReadMasterCatalogue,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { pino } from 'pino'
import { appSubscribers } from '../src/domains.ts'
import { exchangeJob } from '../src/joined/exchange-job.ts'
import { handleNextEvent } from '../src/platform/events/handle-next-event.ts'
import { type OutgoingRequest, type PublicFetch, publicFetch } from '../src/platform/net/public-fetch.ts'
import type { TestSite } from './kit.ts'
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

/** Chooses the answer to a request, in place of the master's. Undefined for the master's own. */
type Played = (name: string) => { status: number; body: object } | undefined

/** Removes fields of the order from an answer. */
function without(fields: readonly string[], body: Buffer): Buffer {
  if (fields.length === 0) return body
  const { order, ...rest } = JSON.parse(body.toString())
  if (order === undefined) return body
  const kept = Object.fromEntries(Object.entries(order).filter(([name]) => !fields.includes(name)))
  return Buffer.from(JSON.stringify({ ...rest, order: kept }))
}

/** A connection to the master that fails as `faults` says. */
function faultyFetch(target: () => string) {
  const seen = new Map<string, number>()
  let faults: Faults = () => undefined
  let nth = 0
  let omitted: readonly string[] = []
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
    const fault = faults({ nth, tries, name })
    if (fault?.endsWith('before')) return fail(fault)
    const answer = played(name)
    if (answer) return { status: answer.status, headers: {}, body: Buffer.from(JSON.stringify(answer.body)) }
    const response = await real(url, options)
    return fault ? fail(fault) : { ...response, body: without(omitted, response.body) }
  }
  return {
    fetch,
    requests: () => nth,
    /** Answers requests in place of the master. */
    play(chosen: Played) {
      played = chosen
    },
    /** Removes fields of orders from the answers, which a master of another release may lack. */
    omit(fields: readonly string[]) {
      omitted = fields
    },
    setFaults(chosen: Faults) {
      faults = chosen
      nth = 0
      seen.clear()
    },
    /** Resolves when the program is killed. */
    killed: () => new Promise<'killed'>((resolve) => (kill = () => resolve('killed'))),
  }
}

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

/** Handles all announced events of a site without a worker. */
export async function handleEvents({ sql, app }: Pick<TestSite, 'sql' | 'app'>): Promise<void> {
  await sql`UPDATE outbox SET run_at = now() WHERE dead_at IS NULL`
  while (await handleNextEvent({ sql, app, subscribers: appSubscribers, log })) await setImmediate()
}

type Sites = { master: OrderSite; agent: OrderSite; url: string }

/** Connects an agent's site to a master at `url`, and maps its only service and options to those of the master. */
export async function connectSites({ master, agent, url }: Sites) {
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
export async function startJoinedSites() {
  const master = await startOrderSite()
  const line = faultyFetch(() => master.url)
  const agent = await startOrderSite({ fetchPublic: line.fetch, env: { PRIVATE_TARGETS: new URL(master.url).host } })
  const connected = await connectSites({ master, agent, url: master.url })

  /** Runs one exchange of the agent's site. Returns true if its program was killed. */
  const exchangeOnce = async (): Promise<boolean> => {
    await handleEvents(agent)
    await agent.sql`UPDATE joined_sites SET next_at = NULL`
    const { sql, app } = agent
    const context = { data: {}, sql, app, publicFetch: line.fetch, now: new Date(), log, is_last_attempt: false }
    const killed = line.killed()
    const run = exchangeJob.handle({ ...context, signal: new AbortController().signal })
    return (await Promise.race([run, killed])) === 'killed'
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
    exchangeOnce,
    exchange,
    async close() {
      await agent.close()
      await master.close()
    },
  }
}

export type JoinedSites = Awaited<ReturnType<typeof startJoinedSites>>
