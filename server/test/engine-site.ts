import { createHash } from 'node:crypto'
import { MakeEngineSecret } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { startAutomationSite } from './automation-kit.ts'
import { startEngine } from './engine-process.ts'
import { freePort } from './processes.ts'

const channel = `pgboss_${createHash('sha224').update('jobs').digest('hex').slice(0, 24)}`

/** Starts a site that sends orders for the catalogue's service to a local engine. `targets`: further local servers that it may call. */
export async function startEngineSite({ targets = [] }: { targets?: string[] } = {}) {
  const [port, enginePort] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${enginePort}/jobs`
  const site = await startAutomationSite({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PRIVATE_TARGETS: [`127.0.0.1:${enginePort}`, ...targets].join(','),
  })
  const { secret } = (await site.call(MakeEngineSecret, {}, { as: site.admin })).body
  const useEngine = (engine_address = address) =>
    site.configure({ engine_address, engine_service_ids: [site.catalogue.service_id] })
  await useEngine()

  /** Makes waiting jobs due immediately. */
  const hurry = async (name: 'orders.ask_engine' | 'orders.engine_overdue') => {
    await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = ${name} AND state = 'created'`
    await site.sql`SELECT pg_notify(${channel}, ${name})`
  }
  const engine = (faults: string[] = []) => startEngine({ port: enginePort, secret, faults })
  const run = async (id: string) => {
    const [newest] = (await site.history(id)).runs
    if (!newest) throw new Error('automation has not started on the order')
    return newest
  }
  /** Reads the log of the newest run as text: "request 1 accepted". */
  const log = async (id: string) =>
    (await run(id)).log.map(({ entry, attempt, result }) => `${entry} ${attempt ?? '-'} ${result}`)
  return { ...site, secret, address, useEngine, hurry, engine, run, log }
}

export type EngineSite = Awaited<ReturnType<typeof startEngineSite>>
