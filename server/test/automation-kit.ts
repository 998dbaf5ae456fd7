import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { GetAutomation } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { ChangeAutomationSettings } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { makeEcuImage, makeModified } from '../../demo/src/binaries.ts'
import { eventually } from './eventually.ts'
import type { Person } from './kit.ts'
import { original, type SubmissionChanges } from './order-kit.ts'
import { startOrderSite } from './order-site.ts'
import { switchOn } from './site-state.ts'

type Settings = CallInput<typeof ChangeAutomationSettings>['body']

let seed = 1000

/** Makes a unique original file and its modified file. */
export function pair() {
  const sw = `10375${String(++seed).padStart(5, '0')}`
  const read = makeEcuImage({
    ...{ family: 'EDC17C64', size: 2 ** 20, hw: '0281018526', sw, partNumber: '04L906021', seed: ++seed },
  })
  return { read, tuned: makeModified(read, 8) }
}

/** Returns an original file of another car with the same software. It differs in a few bytes far from the maps. */
export function otherCarOf(read: Buffer): Buffer {
  const other = Buffer.from(read)
  other.write(`OWN${++seed}`, 900)
  return other
}

/** Starts a site with automation switched on. Returns functions for testing automation. */
export async function startAutomationSite(env: Record<string, string> = {}) {
  const site = await startOrderSite({ hasWorker: true, env })
  const { staff } = site
  const admin = await site.admin()
  await switchOn(site, 'automation')

  const configure = (body: Partial<Settings> = {}) =>
    site.call(
      ChangeAutomationSettings,
      { body: { library: 'off', engine_address: '', engine_service_ids: [], engine_minutes: 15, ...body } },
      { as: admin },
    )
  /** Places a paid order, by default for a new customer. */
  const place = async (read: Uint8Array = original, more: SubmissionChanges = {}, as?: Person) => {
    const customer = as ?? (await site.person())
    const { _id: id } = await site.draft(customer, read, 'b-xy 12 golf.bin')
    await site.give(customer, 200)
    const { status, body } = await site.submit(customer, id, more)
    if (status !== 200) throw new Error(`not submitted: ${JSON.stringify(body)}`)
    return { id, customer }
  }
  /** Places an order that staff then deliver. */
  const delivered = async (read: Uint8Array, tuned: Uint8Array, more: SubmissionChanges = {}) => {
    const placed = await place(read, { by_hand: true, ...more })
    await site.change(staff, placed.id, 'start')
    await site.deliver(staff, placed.id, tuned)
    return placed
  }
  const stateOf = async (id: string) => {
    const [row] = await site.sql<{ status: string; automation: string | null; reason: string }[]>`
      SELECT status, automation, automation_reason AS reason FROM orders WHERE _id = ${id}`
    return row
  }
  const idle = async () => {
    const [row] = await site.sql<{ count: number }[]>`
      SELECT (SELECT count(*) FROM outbox WHERE dead_at IS NULL)::int + (SELECT count(*) FROM jobs.job WHERE name = 'orders.automation'
        AND state IN ('created', 'active', 'retry'))::int AS count`
    return row?.count === 0
  }
  /** Waits until automation has processed every order. */
  const looked = () => eventually(async () => ((await idle()) ? true : Promise.reject(new Error('busy'))))
  /** Waits until the order's automation has the given state. */
  const until = async (id: string, state: string | null) => {
    await eventually(async () => {
      const row = await stateOf(id)
      if (row?.automation !== state) throw new Error(`automation is ${JSON.stringify(row)}, not ${state}`)
    })
    return stateOf(id)
  }
  const history = async (id: string) =>
    (await site.call(GetAutomation, { params: { id } }, { as: staff })).body.automation
  return { ...site, admin, configure, place, delivered, stateOf, looked, until, history }
}

export type AutomationSite = Awaited<ReturnType<typeof startAutomationSite>>
