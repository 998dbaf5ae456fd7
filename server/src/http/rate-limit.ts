import type { RateLimit } from '@mapwright/contract/api/endpoint.ts'
import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'

type Caller = { address: string; actorId: string | undefined; body: Record<string, unknown> }

const subject = (by: RateLimit['by'], caller: Caller): string | undefined => {
  if (by === 'address') return caller.address
  if (by === 'account') return caller.actorId
  const value = caller.body[by.slice('body:'.length)]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/** Counts the call in every window that the endpoint declares, in the database so that all processes count together; throws when one is full. */
export async function countAgainstLimits(
  sql: Sql,
  name: string,
  limits: readonly RateLimit[],
  caller: Caller,
): Promise<void> {
  for (const { by, seconds, count } of limits) {
    const who = subject(by, caller)
    if (who === undefined) continue
    const [window] = await sql<{ hits: number; retry_after: number }[]>`
      INSERT INTO rate_limits AS r (key, window_start, hits) VALUES (${`${name} ${by} ${seconds} ${who}`}, now(), 1)
      ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN r.window_start < now() - make_interval(secs => ${seconds}) THEN 1 ELSE r.hits + 1 END,
        window_start = CASE WHEN r.window_start < now() - make_interval(secs => ${seconds}) THEN now() ELSE r.window_start END
      RETURNING hits, ceil(extract(epoch FROM window_start + make_interval(secs => ${seconds}) - now()))::int AS retry_after`
    if (window && window.hits > count)
      throw new Problem('request.rate_limited', { details: { retry_after: Math.max(1, window.retry_after) } })
  }
}
