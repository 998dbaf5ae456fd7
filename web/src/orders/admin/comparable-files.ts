import type { FileKind } from '@mapwright/contract/orders/order.ts'
import type { Order, OrderFile } from '@mapwright/contract/orders/order-shapes.ts'

const newestFirst = ({ files }: Order, kind: FileKind): OrderFile[] =>
  files.filter((file) => file.kind === kind && !file.gone).sort((a, b) => b.version - a.version)

/** Returns the order's files that can be compared: originals and modified files, newest first. Encrypted files come last. */
export const comparableFiles = (order: Order) => ({
  originals: [...newestFirst(order, 'decrypted'), ...newestFirst(order, 'original')],
  modified: [...newestFirst(order, 'plain'), ...newestFirst(order, 'modified')],
})
