import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { Problem } from '../api/problem.ts'
import type { CallFigures } from '../metrics/call-figures.ts'
import type { GaugeReading } from '../metrics/gauge.ts'

export type MetricsSettings = {
  /** The token that the monitoring system sends; empty: the page does not exist. */
  token: string
  calls: CallFigures
  readGauges(): Promise<readonly GaugeReading[]>
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const bearer = /^Bearer (\S+)$/

/** Serves GET /metrics in the OpenMetrics format, for monitoring systems that know the token. Without a token, the page does not exist. */
export function metricsPage(server: FastifyInstance, { token, calls, readGauges }: MetricsSettings): void {
  if (token === '') return
  const wanted = digest(token)
  collectDefaultMetrics({ register: calls.registry })
  server.get('/metrics', async (request, reply) => {
    const [, given = ''] = bearer.exec(request.headers.authorization ?? '') ?? []
    // As if the page did not exist, so that visitors do not learn that the site is monitored.
    if (!timingSafeEqual(digest(given), wanted)) throw new Problem('request.not_found')
    const { registry } = calls
    for (const { name, help, value, labels = {} } of await readGauges()) {
      const known = registry.getSingleMetric(name)
      const gauge =
        known instanceof Gauge
          ? known
          : new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
      gauge.set(labels, value)
    }
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics())
  })
}
