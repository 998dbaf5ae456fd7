import type { RequestDetails } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announceFileChange } from './announce-file-change.ts'

export type Download = { tx: Tx; actor: Person; now: Date; request: RequestDetails }

/**
 * Records the customer's first download of a result. Downloads by staff do not count, including those while logged in as the customer.
 */
export async function rememberDownload({ tx, actor, now, request }: Download, ids: readonly string[]): Promise<void> {
  if (actor.role !== 'customer' || actor.impersonator_id !== null || request.resumes || ids.length === 0) return
  const [first] = await tx<{ order_id: string }[]>`UPDATE order_files SET downloaded_at = ${now}
    WHERE _id = ANY (${[...ids]}) AND is_result AND downloaded_at IS NULL RETURNING order_id`
  if (first) await announceFileChange(tx, { _id: first.order_id, user_id: actor._id }, 'both')
}
