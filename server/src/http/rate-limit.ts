import type { RateLimit } from '@mapwright/contract/api/endpoint.ts'
import { countHit } from '../api/count-hits.ts'
import type { Sql } from '../db/sql.ts'

type Caller = { address: string; actorId: string | undefined; body: Record<string, unknown> }

const subject = (by: RateLimit['by'], caller: Caller): string | undefined => {
  if (by === 'address') return caller.address
  if (by === 'account') return caller.actorId
  const value = caller.body[by.slice('body:'.length)]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/** Counts the call in every window that the endpoint declares; throws when one is full. */
export async function countAgainstLimits(
  sql: Sql,
  name: string,
  limits: readonly RateLimit[],
  caller: Caller,
): Promise<void> {
  for (const { by, seconds, count } of limits) {
    const who = subject(by, caller)
    if (who !== undefined) await countHit(sql, `${name} ${by} ${seconds} ${who}`, { seconds, count })
  }
}
