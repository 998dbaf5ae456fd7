import type { Tx } from '../../platform/db/sql.ts'
import type { ToolFileJob } from '../bridges/tool-file-rows.ts'
import { announceFileChange } from '../files/announce-file-change.ts'
import type { LockedOrder } from '../order-rows.ts'

/** Updates the open pages that show the file at its bridge. Customers see decryptions only. */
export const announceToolFileChange = (
  tx: Tx,
  { file, order }: { file: Pick<ToolFileJob, 'direction'>; order: LockedOrder },
): Promise<void> => announceFileChange(tx, order, file.direction === 'decrypt' ? 'both' : 'staff')
