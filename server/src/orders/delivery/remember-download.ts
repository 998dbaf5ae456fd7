import type { SignedIn } from '../../platform/api/actor.ts'
import type { RequestFacts } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { tellOfFiles } from '../tell-of-files.ts'

export type Download = { tx: Tx; actor: SignedIn; now: Date; request: RequestFacts }

/** Remembers when the customer first fetched a part of the result. Staff who look, in their own name or as the dealer, do not count. */
export async function rememberDownload({ tx, actor, now, request }: Download, ids: readonly string[]): Promise<void> {
  if (actor.role_id !== 2 || actor.impersonator_id !== null || request.resumes || ids.length === 0) return
  const [first] = await tx<{ order_id: string }[]>`UPDATE order_files SET downloaded_at = ${now}
    WHERE _id = ANY (${[...ids]}) AND is_result AND downloaded_at IS NULL RETURNING order_id`
  if (first) await tellOfFiles(tx, { _id: first.order_id, user_id: actor._id }, 'both')
}
