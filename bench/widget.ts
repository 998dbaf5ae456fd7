import { uuidv7 } from 'uuidv7'
import { newApiKey } from '../server/src/partners/api-key.ts'
import { hexHashOfToken } from '../server/src/platform/api/secret-token.ts'
import type { Sql } from '../server/src/platform/db/sql.ts'
import { manyConnections, ratio, throughput } from './load.ts'
import type { Bench } from './measures.ts'

const origin = 'https://workshop.example'
const colors = { button: '#c2410c', button_text: '#ffffff', background: '#ffffff', text: '#1a1a1a' }

/** Makes the public key of a website whose calls are practically unlimited. */
async function seedKey(sql: Sql, user_id: string): Promise<string> {
  const [access_api_id, key, created_at] = [uuidv7(), newApiKey({ isPublic: true }), new Date()]
  await sql`UPDATE settings SET api_access = true`
  await sql`
    INSERT INTO access_apis (_id, user_id, "for", website_url, currency, colors, expiry, scopes, calls_per_minute, calls_per_day, created_at)
    VALUES (${access_api_id}, ${user_id}, 'widget', ${origin}, 'EUR', ${sql.json(colors)}, now() + interval '1 day',
      '{catalogue.read,quotes.write}', 2000000000, 2000000000, ${created_at})`
  const row = { _id: uuidv7(), access_api_id, hash: hexHashOfToken(key), hint: 'pk_…', public_key: key, created_at }
  await sql`INSERT INTO access_api_keys ${sql(row)}`
  return key
}

/** Measures the two requests of a page with the widget: the script, and the call that starts the widget. Client addresses vary. */
export async function measureWidget({ stage, extent, report }: Bench): Promise<void> {
  const key = await seedKey(stage.sql, stage.customers[0]?._id ?? '')
  await stage.sql`TRUNCATE rate_limits`
  let turn = 0
  const visit = (path: string) => () => {
    turn++
    const address = `10.${turn % 250}.${Math.floor(turn / 250) % 250}.8`
    return {
      path,
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'br', origin, authorization: `Bearer ${key}` },
    }
  }
  const read = (url: string, path: string) => throughput({ url, next: visit(path) }, extent.seconds, manyConnections)
  const script = await ratio(
    () => read(stage.floor.url, '/widget.js'),
    () => read(stage.app.url, '/widget.js'),
    extent.rounds,
  )
  report.against('script of the widget', script, 0.5, 'req/s')
  const start = await ratio(
    () => read(stage.floor.url, `/widget-settings/${key}`),
    () => read(stage.app.url, '/api/widget/settings'),
    extent.rounds,
  )
  report.against('call that starts the widget', start, 0.3, 'req/s')
  // Browsers keep the script for five minutes, so most loads consist only of the call.
  report.atMost('server time of a widget load with its script', 1_000 / script.app + 1_000 / start.app, 1, 'ms', 2)
  report.atMost('server time of a widget load, script cached', 1_000 / start.app, 1, 'ms', 2)
}
