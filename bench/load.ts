import autocannon from 'autocannon'

export type Target = {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
  /** Called for each request, where they differ. */
  next?: () => { path: string; headers?: Record<string, string>; body?: string }
}

/**
 * As many as keep a server and its database at work: with few, a rate says how long one call waits for the database and nothing of what
 * the server itself costs.
 */
export const usualConnections = 40
/** So few that a rate says how long one call waits for the database. */
export const fewConnections = 10

/** Requests a second that a target answers; any answer but 2xx fails the bench. */
export async function throughput(
  { url, method = 'GET', headers = {}, body, next }: Target,
  seconds: number,
  connections = usualConnections,
): Promise<number> {
  const result = await autocannon({
    url,
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    duration: seconds,
    connections,
    ...(next
      ? {
          requests: [
            {
              setupRequest: (request) => {
                const { path, headers: more, body: own } = next()
                return {
                  ...request,
                  path,
                  headers: { ...headers, ...more },
                  ...(own === undefined ? {} : { body: own }),
                }
              },
            },
          ],
        }
      : {}),
  })
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(
      `${method} ${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed, ${result['2xx']} were good`,
    )
  return result['2xx'] / result.duration
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * App against floor, turn by turn in one run and each first in every other round, so that whatever else the machine does hits both;
 * the median of the ratios. A round before the first warms both up: code that is still being compiled says nothing.
 */
export async function ratio(floor: () => Promise<number>, app: () => Promise<number>, rounds = 5) {
  const pairs: { floor: number; app: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    if (round % 2 === 0) pairs.push({ floor: await floor(), app: await app() })
    else {
      const rate = await app()
      pairs.push({ app: rate, floor: await floor() })
    }
  }
  pairs.shift()
  return {
    floor: median(pairs.map((pair) => pair.floor)),
    app: median(pairs.map((pair) => pair.app)),
    ratio: median(pairs.map((pair) => pair.app / pair.floor)),
  }
}
