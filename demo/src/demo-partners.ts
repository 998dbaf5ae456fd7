import { credits } from '@mapwright/contract/api/amounts.ts'
import { dayMs, daysAfter } from '@mapwright/contract/api/days.ts'
import { uuidv7 } from 'uuidv7'
import { keyHint, newApiKey } from '../../server/src/partners/api-key.ts'
import { insertAccess } from '../../server/src/partners/insert-access.ts'
import { hexHashOfToken } from '../../server/src/platform/api/secret-token.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'

const plans = [
  {
    name: 'Vehicle data',
    for: 'vehicle_statistics',
    price: credits(2_500n),
    calls_per_minute: 60,
    calls_per_day: 5_000,
  },
  { name: 'Workshop', for: 'orders', price: credits(5_000n), calls_per_minute: 120, calls_per_day: 20_000 },
] as const

/**
 * Adds plans for API access. Gives the demo's dealer one of them, with 24 days of recorded usage, an API key that nobody knows, and quotes.
 * Also turns some other customers into agents.
 */
export async function addDemoPartners(tx: Tx, dealerEmail: string | undefined, now: Date): Promise<void> {
  await tx`UPDATE settings SET api_access = true`
  const rows = plans.map((plan, at) => ({ ...plan, _id: uuidv7(), days: 30, position: at + 1, created_at: now }))
  await tx`INSERT INTO access_plans ${tx(rows)}`
  const [dealer] = await tx<{ _id: string }[]>`SELECT _id FROM users WHERE email = ${dealerEmail ?? ''}`
  const plan = rows[1]
  if (!dealer || !plan) return
  const bought_at = daysAfter(now, -24)
  const { calls_per_minute, calls_per_day } = plan
  const given = { user_id: dealer._id, plan_id: plan._id, for: plan.for, calls_per_minute, calls_per_day }
  const site = { website_url: 'https://workshop.example', expiry: daysAfter(now, 6) }
  const access_api_id = await insertAccess(tx, { ...given, ...site }, bought_at)
  const key = newApiKey()
  const hidden = { hash: hexHashOfToken(key), hint: keyHint(key), created_at: bought_at }
  await tx`INSERT INTO access_api_keys ${tx({ _id: uuidv7(), access_api_id, ...hidden })}`
  const usage = Array.from({ length: 24 }, (_, at) => {
    const date = daysAfter(now, -at)
    const calls = [0, 6].includes(date.getUTCDay()) ? 14 + at : 90 + ((at * 37) % 60)
    return { access_api_id, day: date.toISOString().slice(0, 10), calls, refused: at === 11 ? 7 : 0 }
  })
  await tx`INSERT INTO access_api_usage ${tx(usage)}`
  const calls = Array.from({ length: 12 }, (_, at) => ({
    ...{ access_api_id, slot: at, _id: uuidv7(), at: new Date(now.getTime() - at * 1_700_000), method: 'GET' },
    ...{ path: '/api/has-access-to-vehicle-statistics-api', code: at === 5 ? 429 : 200, duration_ms: 3 + (at % 4) },
    ...{ address: '192.0.2.17', request: '', response: at === 5 ? '{"status":"error"}' : '{"status":"success"}' },
  }))
  await tx`INSERT INTO access_api_calls ${tx(calls)}`
  await addDemoQuotes(tx, { user_id: dealer._id, access_api_id, website_url: site.website_url }, now)
  await makeAgents(tx, dealer._id)
}

/** Turns some customers with open orders into agents. Their orders appear in a separate queue. */
async function makeAgents(tx: Tx, dealerId: string): Promise<void> {
  await tx`
    UPDATE users SET customer_kind = 'agent' WHERE _id IN (
      SELECT user_id FROM orders WHERE status IN ('pending', 'in_progress', 'incomplete') AND user_id <> ${dealerId}
      GROUP BY user_id ORDER BY count(*) DESC, user_id LIMIT 3)`
  await tx`
    UPDATE orders o SET from_agent = true FROM users u
    WHERE u._id = o.user_id AND u.customer_kind = 'agent' AND NOT o.from_agent`
}

const visitors = [
  ['Jonas Weber', 'new', 'Is it possible with an automatic gearbox?'],
  ['Aylin Kaya', 'new', ''],
  ['Marek Nowak', 'answered', 'By Friday, if you can.'],
  ['Sofie Larsen', 'accepted', ''],
  ['Tim Brandt', 'closed', 'Just comparing prices.'],
] as const

/** Adds recent quotes for visitors of the dealer's website. */
async function addDemoQuotes(
  tx: Tx,
  given: { user_id: string; access_api_id: string; website_url: string },
  now: Date,
): Promise<void> {
  const vehicles = await tx<
    { variant_id: string; manufacture: string; model: string; generation: string; variant: string }[]
  >`
    SELECT _id AS variant_id, manufacturer AS manufacture, vmodel AS model, generation, name AS variant FROM vehicles
    WHERE power_hp IS NOT NULL ORDER BY md5(_id::text) LIMIT ${visitors.length}`
  for (const [at, [name, status, comment]] of [...visitors.entries()].reverse()) {
    const vehicle = vehicles[at]
    if (!vehicle) return
    const created_at = new Date(now.getTime() - (at + 0.3) * 1.4 * dayMs)
    const answered_at = status === 'new' ? null : new Date(created_at.getTime() + dayMs / 8)
    const answer = answered_at && {
      ...{ price: 34_900n, text: 'Including a test drive and two years of support.', answered_at },
      ...{ valid_until: daysAfter(answered_at, 30) },
    }
    const visitor = {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
      phone: '',
      comment,
      reg_no: '',
    }
    const price = { currency: 'EUR', cost: 10_000n, estimate: 29_900n, services: ['Stage 1'] }
    const accepted_at = status === 'accepted' ? new Date(created_at.getTime() + dayMs / 2) : null
    const row = {
      _id: uuidv7(),
      status,
      created_at,
      accepted_at,
      ...given,
      ...vehicle,
      ...visitor,
      ...price,
      ...answer,
    }
    await tx`INSERT INTO quotes ${tx(row)}`
  }
}
