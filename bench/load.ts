import autocannon from 'autocannon'

export type Target = {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
  /** Returns the next request, if requests differ. */
  next?: () => { path: string; headers?: Record<string, string>; body?: string }
}

/**
 * Enough connections to saturate the server and its database. With few connections, the rate mostly measures waiting for the database
 * instead of the cost of the server.
 */
export const manyConnections = 40
/** Few enough connections that the rate mostly reflects the time that a call waits for the database. */
export const fewConnections = 10

/** Requests per second of a target. Any response other than 2xx fails the bench. */
export async function throughput(
  { url, method = 'GET', headers = {}, body, next }: Target,
  seconds: number,
  connections = manyConnections,
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
      `${method} ${url}: ${result.non2xx} responses were not 2xx, ${result.errors} requests failed, ${result['2xx']} succeeded`,
    )
  return result['2xx'] / result.duration
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The difference between the largest and the smallest value, as a share of the median. */
export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / median(values)

/**
 * The median ratio of app to floor, and the spread of the floor between the rounds, which shows how noisy the machine was. App and floor
 * take turns in going first, so that other load on the machine affects both equally. A warm-up round, which is not counted, gives the
 * code time to be compiled.
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
    spread: spread(pairs.map((pair) => pair.floor)),
  }
}
