import { modifiedFileStates } from '@mapwright/contract/orders/order.ts'
import type { ToolFileJob } from '../bridges/tool-file-rows.ts'
import type { LockedOrder } from '../order-rows.ts'

const modifiable: readonly string[] = modifiedFileStates

/** Returns true if the order can still use the result: a modified file only while staff can add one, a decrypted read until the end. */
export const isUsable = (
  { direction }: Pick<ToolFileJob, 'direction'>,
  { status }: Pick<LockedOrder, 'status'>,
): boolean => (direction === 'encrypt' ? modifiable.includes(status) : status !== 'completed' && status !== 'cancelled')
