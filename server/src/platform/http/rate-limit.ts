import type { Endpoint, RateLimit } from '@mapwright/contract/api/endpoint.ts'
import { countHit } from '../api/count-hits.ts'
import { type Caller, keyOf } from '../api/principal.ts'
import type { Sql } from '../db/sql.ts'
import { clientNetwork } from '../net/client-network.ts'
import type { BatchedHits } from './batched-hits.ts'

type Countable = { address: string; caller: Caller | null; body: Record<string, unknown> }

const subject = ({ by, per_address }: RateLimit, { address, caller, body }: Countable): string | undefined => {
  if (by === 'address') return clientNetwork(address)
  if (by === 'principal') return caller ? keyOf(caller) : undefined
  const value = body[by.slice('body:'.length)]
  if (typeof value !== 'string') return undefined
  return per_address ? `${value.toLowerCase()} from ${clientNetwork(address)}` : value.toLowerCase()
}

/**
 * Counts the request in the endpoint's rate-limit windows. Throws if a window is full. Limits by address and principal are counted with
 * `head`, before the body is read. Limits by a value of the body are counted with `body`.
 */
export async function countAgainstLimits(
  { sql, hits }: { sql: Sql; hits: BatchedHits },
  { name, limits = [] }: Pick<Endpoint, 'name' | 'limits'>,
  part: 'head' | 'body',
  facts: Countable,
): Promise<void> {
  for (const limit of limits) {
    const { by, seconds, count, batched } = limit
    const who = by.startsWith('body:') === (part === 'body') ? subject(limit, facts) : undefined
    if (who === undefined) continue
    const key = `${name} ${by} ${seconds} ${who}`
    if (batched) hits.hit(key, { seconds, count })
    else await countHit(sql, key, { seconds, count })
  }
}
