import { type Holder, holds, type Permission } from '@mapwright/contract/accounts/permissions.ts'

const managerPermissions: readonly Permission[] = [
  'shop_manager.product.add',
  'shop_manager.product.edit',
  'shop_manager.product.delete',
]

/** Whether the person may see products that are not on sale. */
export const seesUnpublished = (holder: Holder | null): boolean =>
  holder !== null && managerPermissions.some((permission) => holds(holder, permission))
