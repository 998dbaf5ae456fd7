import { startProcess } from '../server/test/processes.ts'
import { fewConnections, manyConnections, median, ratio, type Target, throughput } from './load.ts'
import { formatInteger, type Report } from './report.ts'
import { benchPassword, type Customer, seedDrafts, seedOrders } from './seed.ts'
import type { Stage } from './stage.ts'

/** Durations and sizes of the full bench, or of a quick run that only shows that the bench works. */
export type Extent = {
  seconds: number
  rounds: number
  sizes: readonly number[]
  drafts: number
  megabytes: number
  vehicles: number
  products: readonly number[]
  tickets: readonly number[]
  /** Orders waiting in the queue. */
  waiting: number
}

export type Bench = { stage: Stage; extent: Extent; report: Report }

const json = { 'content-type': 'application/json' }
const asCustomer = ({ token }: Customer) => ({ authorization: `Bearer ${token}` })

const firstOf = ({ customers: [first] }: Stage): Customer => {
  if (!first) throw new Error('the bench has no customers')
  return first
}

/** Compares app and floor at the same number of connections. */
const compare = (
  connections: number,
  { floor, app, extent }: { floor: Target; app: Target; extent: Pick<Extent, 'seconds' | 'rounds'> },
) =>
  ratio(
    () => throughput(floor, extent.seconds, connections),
    () => throughput(app, extent.seconds, connections),
    extent.rounds,
  )

/** Measures the customer's list at each size, and the slowdown at the largest. */
export async function measureLists({ stage, extent, report }: Bench): Promise<void> {
  const first = firstOf(stage)
  const rates: number[] = []
  for (const size of extent.sizes) {
    await seedOrders(stage.sql, size)
    const floor = { url: `${stage.floor.url}/list/${first._id}` }
    const app = { url: `${stage.app.url}/api/order?size=20`, headers: asCustomer(first) }
    const measured = await compare(manyConnections, { floor, app, extent })
    report.against(`list of 20 at ${formatInteger(size)} orders`, measured, 0.9, 'req/s')
    const few = await compare(fewConnections, { floor, app, extent })
    report.against(`list of 20 at ${formatInteger(size)} orders, 10 connections`, few, 0.8, 'req/s')
    rates.push(measured.app)
  }
  const [smallest = 0, largest = 1] = [rates.at(0), rates.at(-1)]
  report.atMost(
    `list at ${formatInteger(extent.sizes.at(-1) ?? 0)} orders, slower than at ${formatInteger(extent.sizes[0] ?? 0)} by`,
    smallest / largest,
    1.5,
    '×',
    2,
  )
}

export async function measureRead({ stage, extent, report }: Bench): Promise<void> {
  const first = firstOf(stage)
  await seedOrders(stage.sql, extent.sizes[0] ?? 1_000)
  const [some] = await stage.sql<{ _id: string }[]>`SELECT _id FROM orders WHERE user_id = ${first._id} LIMIT 1`
  const floor = { url: `${stage.floor.url}/read/${first._id}/${some?._id}` }
  const app = { url: `${stage.app.url}/api/order/${some?._id}`, headers: asCustomer(first) }
  report.against('read one order', await compare(manyConnections, { floor, app, extent }), 0.9, 'req/s')
  report.against('read one order, 10 connections', await compare(fewConnections, { floor, app, extent }), 0.8, 'req/s')
}

const submissionOf = (service: string) => ({
  variant_id: null,
  vtype: 'Car',
  manufacture: 'Volkswagen',
  model: 'Golf',
  generation: 'VII',
  variant: '2.0 TDI',
  engine_type: '',
  fuel_type: 'diesel',
  power_hp: 150,
  torque_nm: 340,
  transmission: '',
  mileage: null,
  vehicle_year: 2016,
  ecu_brand: 'Bosch',
  ecu_version: 'EDC17',
  vin: '',
  reg_no: 'B 1',
  tool_used: 'KESS3',
  master_slave: 'master',
  time_frame: 'asap',
  comment: '',
  instruction: '',
  service_ids: [service],
  option_ids: [],
})

export async function measureSubmit({ stage, extent, report }: Bench): Promise<void> {
  const drafts = await seedDrafts(stage.sql, stage.customers, extent.drafts)
  const submission = submissionOf(stage.service)
  const floorBody = JSON.stringify({ ...submission, pay_later: false, by_hand: false })
  const confirmations = { confirms_vehicle_and_faults: true, agrees_to_terms: true, confirms_instructions: true }
  const appBody = JSON.stringify({ ...submission, ...confirmations, expected_total: '100' })
  const next = () => {
    const draft = drafts.pop()
    if (!draft) throw new Error('the bench ran out of drafts')
    return draft
  }
  const floor = () => {
    const { id, customer } = next()
    return { path: `/submit/${customer._id}/${id}`, headers: json, body: floorBody }
  }
  const app = () => {
    const { id, customer } = next()
    const headers = { ...json, ...asCustomer(customer), 'idempotency-key': crypto.randomUUID() }
    return { path: `/api/order/${id}/submit_order`, headers, body: appBody }
  }
  const measured = await ratio(
    () => throughput({ url: stage.floor.url, method: 'PUT', next: floor }, extent.seconds),
    () => throughput({ url: stage.app.url, method: 'PUT', next: app }, extent.seconds),
    extent.rounds,
  )
  report.against('submit an order', measured, 0.8, 'req/s')
}

/** Measures sign-ins from changing addresses, so that they count toward the rate limits but are not refused. */
export async function measureSignIn({ stage, extent, report }: Bench): Promise<void> {
  let count = 0
  const attempt = (path: string) => () => {
    count++
    const { email } = stage.customers[count % stage.customers.length] ?? firstOf(stage)
    const address = `10.${count % 250}.${Math.floor(count / 250) % 250}.7`
    return {
      path,
      headers: { ...json, 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: benchPassword }),
    }
  }
  const signIns = (url: string, path: string) => async () => {
    await stage.sql`TRUNCATE rate_limits`
    return throughput({ url, method: 'POST', next: attempt(path) }, 1, 2)
  }
  const measured = await ratio(
    signIns(stage.floor.url, '/sign-in'),
    signIns(stage.app.url, '/api/auth/signin'),
    extent.rounds,
  )
  report.against('sign in', measured, 0.8, 'req/s')
}

export async function measureStart({ stage, report }: Bench): Promise<void> {
  const seconds: number[] = []
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const app = await startProcess({ env: stage.env })
    seconds.push((performance.now() - start) / 1000)
    await app.stop()
  }
  report.atMost('start to /ready on existing data', median(seconds), 2, 's', 2)
}
