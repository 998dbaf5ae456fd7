import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { GaugeReading } from '../gauges.ts'
import type { CallFigures } from '../metrics/call-figures.ts'

export type MetricsSettings = {
  /** The token that the monitoring system sends; empty: the page does not exist. */
  token: string
  calls: CallFigures
  readGauges(): Promise<readonly GaugeReading[]>
  /** Monotonic clock, in ms. */
  now?: () => number
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const bearer = /^Bearer (\S+)$/

/** Milliseconds for which a reading is used again, so that several monitoring systems do not multiply the queries. */
const readingLifetimeMs = 10_000
/** Milliseconds after which the metrics are sent without the figures of the site. */
const maxReadingMs = 5_000

const upGauge = { name: 'mapwright_gauges_up', help: '1 if the figures of the site could be read' } as const

/** Returns a function that reads the figures of the site, at most once in ten seconds. It returns none if the database does not respond. */
function readingsOf({
  readGauges,
  now = () => performance.now(),
}: MetricsSettings): () => Promise<readonly GaugeReading[]> {
  let kept: { at: number; reading: Promise<readonly GaugeReading[]> } | undefined
  const read = async (): Promise<readonly GaugeReading[]> => {
    const readings = await Promise.race([readGauges(), setTimeout(maxReadingMs, undefined, { ref: false })]).catch(
      () => undefined,
    )
    return [...(readings ?? []), { ...upGauge, value: readings ? 1 : 0 }]
  }
  return () => {
    if (!kept || now() - kept.at > readingLifetimeMs) kept = { at: now(), reading: read() }
    return kept.reading
  }
}

/** Replaces the figures of the site in the registry. Figures that are missing in this reading disappear. */
function setGauges(
  { registry }: CallFigures,
  readings: readonly GaugeReading[],
  earlier: ReadonlySet<string>,
): Set<string> {
  for (const name of earlier) registry.removeSingleMetric(name)
  for (const [name, parts] of Map.groupBy(readings, (reading) => reading.name)) {
    const { help = '', labels = {} } = parts[0] ?? {}
    const gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    for (const part of parts) gauge.set(part.labels ?? {}, part.value)
  }
  return new Set(readings.map(({ name }) => name))
}

/** Serves GET /metrics in the OpenMetrics format, for monitoring systems that know the token. For others, the page does not exist. */
export function metricsPage(server: FastifyInstance, settings: MetricsSettings): void {
  const { token, calls } = settings
  if (token === '') return
  const wanted = digest(token)
  const read = readingsOf(settings)
  let set: Set<string> = new Set()
  collectDefaultMetrics({ register: calls.registry })
  server.get('/metrics', async (request, reply) => {
    const [, given = ''] = bearer.exec(request.headers.authorization ?? '') ?? []
    if (!timingSafeEqual(digest(given), wanted)) return reply.callNotFound()
    set = setGauges(calls, await read(), set)
    return reply
      .headers({ 'content-type': calls.registry.contentType, 'cache-control': 'no-store' })
      .send(await calls.registry.metrics())
  })
}
