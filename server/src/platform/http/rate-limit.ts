import type { Endpoint, RateLimit } from '@mapwright/contract/api/endpoint.ts'
import { countHit } from '../api/count-hits.ts'
import type { Sql } from '../db/sql.ts'

type Caller = { address: string; actorId: string | undefined; body: Record<string, unknown> }

const subject = (by: RateLimit['by'], caller: Caller): string | undefined => {
  if (by === 'address') return caller.address
  if (by === 'account') return caller.actorId
  const value = caller.body[by.slice('body:'.length)]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/**
 * Counts the request in the endpoint's rate-limit windows; throws if one is full. Limits by address and account count at the `head`,
 * before the body is read; limits by a body value count afterwards.
 */
export async function countAgainstLimits(
  sql: Sql,
  { name, limits = [] }: Pick<Endpoint, 'name' | 'limits'>,
  part: 'head' | 'body',
  caller: Caller,
): Promise<void> {
  for (const { by, seconds, count } of limits) {
    const who = by.startsWith('body:') === (part === 'body') ? subject(by, caller) : undefined
    if (who !== undefined) await countHit(sql, `${name} ${by} ${seconds} ${who}`, { seconds, count })
  }
}
