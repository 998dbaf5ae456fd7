import { Counter, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** An answered call. `isFile`: it was for a static file, which does not count among the calls of the last hour. */
export type Call = { method: string; route: string; status: number; seconds: number; isFile?: boolean }

/** The answered calls of a route. Durations are estimated from a histogram, in ms. */
export type RouteFigures = { name: string; count: number; errors: number; median_ms: number; p95_ms: number }

type Minute = { minute: number; calls: number; errors: number }

const hourMinutes = 60

/** Counts the calls of the last hour, by minute. */
function recentCalls(now: () => number) {
  const minutes: Minute[] = []
  const current = () => Math.floor(now() / 60_000)
  return {
    count(isError: boolean): void {
      const minute = current()
      const last = minutes.at(-1)
      const counted = last?.minute === minute ? last : { minute, calls: 0, errors: 0 }
      if (counted !== last) minutes.push(counted)
      if (minutes.length > hourMinutes) minutes.shift()
      counted.calls += 1
      if (isError) counted.errors += 1
    },
    sum(): { calls: number; errors: number } {
      const since = current() - hourMinutes
      const recent = minutes.filter(({ minute }) => minute > since)
      return {
        calls: recent.reduce((sum, { calls }) => sum + calls, 0),
        errors: recent.reduce((sum, { errors }) => sum + errors, 0),
      }
    },
  }
}

/**
 * Estimates the duration within which a share of the calls was answered, in ms. `cumulative` are the numbers of calls up to each bound. Calls beyond
 * the last bound count as that bound.
 */
export function quantileMs(cumulative: readonly number[], total: number, share: number): number {
  const wanted = total * share
  const at = cumulative.findIndex((count) => count >= wanted)
  const to = bounds[at]
  if (to === undefined) return (bounds.at(-1) ?? 0) * 1000
  const from = bounds[at - 1] ?? 0
  const before = cumulative[at - 1] ?? 0
  const within = (cumulative[at] ?? 0) - before
  return (from + (within === 0 ? 1 : (wanted - before) / within) * (to - from)) * 1000
}

/** Counts the calls that a process answers, their durations and errors, in `registry`. */
export function callFigures(now: () => number = Date.now) {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const since = new Date(now())
  const recent = recentCalls(now)
  const durations = new Histogram({
    name: 'mapwright_http_request_duration_seconds',
    help: 'Durations of answered requests by route',
    labelNames: ['method', 'route'],
    buckets: bounds,
    registers: [registry],
  })
  const answered = new Counter({
    name: 'mapwright_http_requests_total',
    help: 'Answered requests by route and class of the status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const aborted = new Counter({
    name: 'mapwright_http_requests_aborted_total',
    help: 'Requests that the client gave up before they were answered, by route',
    labelNames: ['method', 'route'],
    registers: [registry],
  })
  const errorsOf = async () => {
    const { values } = await answered.get()
    return new Map(
      values
        .filter(({ labels }) => labels['status'] === '5xx')
        .map(({ labels, value }) => [`${labels['method']} ${labels['route']}`, value]),
    )
  }
  return {
    registry,
    since,
    lastHour: () => recent.sum(),
    record({ method, route, status, seconds, isFile = false }: Call): void {
      if (!isFile) recent.count(status >= 500)
      durations.observe({ method, route }, seconds)
      answered.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
    },
    recordAborted({ method, route }: Pick<Call, 'method' | 'route'>): void {
      aborted.inc({ method, route })
    },
    /** Lists the routes with the longest durations, by the 95th percentile. */
    async slowest(max: number): Promise<RouteFigures[]> {
      const [{ values }, errors] = await Promise.all([durations.get(), errorsOf()])
      const byRoute = Map.groupBy(values, ({ labels }) => `${labels.method} ${labels.route}`)
      const figures = [...byRoute].map(([name, parts]) => {
        const count = parts.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
        const cumulative = bounds.map(
          (bound) => parts.find(({ labels }) => 'le' in labels && Number(labels.le) === bound)?.value ?? 0,
        )
        const [median_ms, p95_ms] = [0.5, 0.95].map((share) => Math.round(quantileMs(cumulative, count, share)))
        return { name, count, errors: errors.get(name) ?? 0, median_ms: median_ms ?? 0, p95_ms: p95_ms ?? 0 }
      })
      return figures.sort((one, other) => other.p95_ms - one.p95_ms || other.count - one.count).slice(0, max)
    },
  }
}

export type CallFigures = ReturnType<typeof callFigures>
