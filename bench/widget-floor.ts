import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { hexHashOfToken } from '../server/src/platform/api/secret-token.ts'

const settings = `
  SELECT u.company_name AS partner, a.currency, a.colors FROM access_api_keys k JOIN access_apis a ON a._id = k.access_api_id
  JOIN users u ON u._id = a.user_id WHERE k.hash = $1`

/**
 * Serves the two requests that load a widget: the script from memory, and the settings (without wording) from one hand-written SQL
 * statement.
 */
export function widgetFloor(server: FastifyInstance, pool: pg.Pool): void {
  const script = readFileSync(fileURLToPath(new URL('../web/dist/widget.js.br', import.meta.url)))
  server.get('/widget.js', (_, reply) =>
    reply.headers({ 'content-type': 'application/javascript', 'content-encoding': 'br' }).send(script),
  )
  server.get<{ Params: { key: string } }>('/widget-settings/:key', async ({ params }, reply) => {
    const { rows } = await pool.query({ name: 'widget', text: settings, values: [hexHashOfToken(params.key)] })
    return reply.type('application/json').send(JSON.stringify({ status: 'success', widget: rows[0] }))
  })
}
