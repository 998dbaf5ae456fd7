import type { Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readSettings } from '../../site/read-settings.ts'
import { startAutomation } from '../automation/start-automation.ts'
import type { ToolFileJob } from '../bridges/tool-file-rows.ts'
import type { LockedOrder } from '../order-rows.ts'

/** Starts automation, which has waited for the decryption of the original. */
export async function continueAutomation(
  tx: Tx,
  { direction, order_id }: ToolFileJob,
  { status }: LockedOrder,
): Promise<void> {
  if (direction !== 'decrypt' || status !== 'pending' || !(await readSettings(tx)).automation) return
  await enqueue(tx, startAutomation, { order_id, started_by: null })
}
