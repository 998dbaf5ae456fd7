import type { Tx } from '../../platform/db/sql.ts'
import { logRun, publishAutomation } from '../automation/runs.ts'
import type { ToolFileJob } from '../bridges/tool-file-rows.ts'

/** Returns the newest run of automation of an order, if it has ended with a file. */
async function runWithFile(tx: Tx, orderId: string): Promise<string | undefined> {
  const [run] = await tx<{ _id: string; has_file: boolean }[]>`
    SELECT _id, state = 'delivered' OR reason = 'not_encrypted' AS has_file FROM automation_runs WHERE order_id = ${orderId}
    ORDER BY started_at DESC, _id DESC LIMIT 1`
  return run?.has_file ? run._id : undefined
}

/**
 * Flags a locked order, and the run of automation, whose file could not be encrypted. The order stays with staff, who are notified of the
 * file.
 */
export async function flagNotEncrypted(
  tx: Tx,
  { order_id, delivers }: ToolFileJob,
  { detail = '', now }: { detail?: string | undefined; now: Date },
): Promise<void> {
  const run_id = delivers ? await runWithFile(tx, order_id) : undefined
  if (run_id === undefined) return
  await tx`UPDATE automation_runs SET state = 'failed', reason = 'not_encrypted', finished_at = ${now} WHERE _id = ${run_id}`
  await tx`UPDATE orders SET automation = 'failed', automation_reason = 'not_encrypted' WHERE _id = ${order_id}`
  await logRun(tx, run_id, { entry: 'answer', result: 'not_encrypted', detail, now })
  await publishAutomation(tx, order_id)
}

/** Removes the flag of an order that was delivered after all. */
export async function unflagEncrypted(tx: Tx, order_id: string, now: Date): Promise<void> {
  const flagged = await tx`
    UPDATE orders SET automation = 'delivered', automation_reason = '' WHERE _id = ${order_id} AND automation_reason = 'not_encrypted'`
  if (flagged.count === 0) return
  await tx`UPDATE automation_runs SET state = 'delivered', reason = '', finished_at = ${now}
    WHERE order_id = ${order_id} AND reason = 'not_encrypted'`
  await publishAutomation(tx, order_id)
}
