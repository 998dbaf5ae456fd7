import { credits } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import { hashOfKey, hintOf, newApiKey } from '../../server/src/partners/api-key.ts'
import { insertAccess } from '../../server/src/partners/insert-access.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'

const day = 86_400_000

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

/** Puts plans for API access on sale and gives the demo's dealer one, with a month of calls. Its key is known to nobody. */
export async function addDemoPartners(tx: Tx, dealerEmail: string | undefined, now: Date): Promise<void> {
  await tx`UPDATE settings SET api_access = true`
  const rows = plans.map((plan, at) => ({ ...plan, _id: uuidv7(), days: 30, position: at + 1, created_at: now }))
  await tx`INSERT INTO access_plans ${tx(rows)}`
  const [dealer] = await tx<{ _id: string }[]>`SELECT _id FROM users WHERE email = ${dealerEmail ?? ''}`
  const plan = rows[1]
  if (!dealer || !plan) return
  const bought_at = new Date(now.getTime() - 24 * day)
  const { calls_per_minute, calls_per_day } = plan
  const given = { user_id: dealer._id, plan_id: plan._id, for: plan.for, calls_per_minute, calls_per_day }
  const site = { website_url: 'https://workshop.example', expiry: new Date(now.getTime() + 6 * day) }
  const access_api_id = await insertAccess(tx, { ...given, ...site }, bought_at)
  const key = newApiKey()
  const hidden = { hash: hashOfKey(key), hint: hintOf(key), created_at: bought_at }
  await tx`INSERT INTO access_api_keys ${tx({ _id: uuidv7(), access_api_id, ...hidden })}`
  const usage = Array.from({ length: 24 }, (_, at) => {
    const date = new Date(now.getTime() - at * day)
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
}
