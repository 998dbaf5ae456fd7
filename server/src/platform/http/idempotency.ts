import { toJson } from '../api/json.ts'
import { Problem } from '../api/problem.ts'
import type { Db, Tx } from '../db/sql.ts'

export const keyLifetime = '24 hours'

/** A command with its idempotency key. `keptFor` is how long the key is remembered, as a PostgreSQL interval. */
export type Call = { caller: string; key: string; endpoint: string; hash: string; now: Date; keptFor: string }

/**
 * Claims the key in the command's transaction. A concurrent request with the same key waits here. If the first request commits, the second
 * gets its result; if the first rolls back, the second continues. A different request with the same key is refused.
 */
export async function claimKey(tx: Tx, call: Call): Promise<{ result: unknown } | undefined> {
  const claimed = await tx`
    INSERT INTO idempotency_keys AS k (caller, key, endpoint, request_hash, created_at)
    VALUES (${call.caller}, ${call.key}, ${call.endpoint}, ${call.hash}, ${call.now})
    ON CONFLICT (caller, key) DO UPDATE SET endpoint = EXCLUDED.endpoint, request_hash = EXCLUDED.request_hash, result = NULL,
      created_at = EXCLUDED.created_at
    WHERE k.created_at < EXCLUDED.created_at - ${call.keptFor}::interval`
  if (claimed.count === 1) return undefined
  const [first] = await tx<{ endpoint: string; request_hash: string; result: unknown }[]>`
    SELECT endpoint, request_hash, result FROM idempotency_keys WHERE caller = ${call.caller} AND key = ${call.key}`
  if (!first || first.endpoint !== call.endpoint || first.request_hash !== call.hash)
    throw new Problem('request.key_reused')
  return { result: first.result }
}

/** Reads the result of an earlier request with the same key and input. Undefined if there is none, or while it is still running. */
export async function readResult(db: Db, call: Call): Promise<{ result: unknown } | undefined> {
  const [first] = await db<{ result: unknown }[]>`
    SELECT result FROM idempotency_keys
    WHERE caller = ${call.caller} AND key = ${call.key} AND endpoint = ${call.endpoint} AND request_hash = ${call.hash}
      AND created_at >= ${call.now}::timestamptz - ${call.keptFor}::interval`
  return first
}

/** Stores the result with its idempotency key, in the same transaction as the effect. */
export async function saveResult(tx: Tx, call: Call, result: unknown): Promise<void> {
  await tx`UPDATE idempotency_keys SET result = ${toJson(result)}::text::json
    WHERE caller = ${call.caller} AND key = ${call.key}`
}
