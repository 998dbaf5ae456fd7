import type { Permission } from '../../api/permissions.ts'

/** Permissions for shop orders. Each of them is enough to read the orders. */
export const shopOrderPermissions = [
  'shop_manager.hold_order',
  'shop_manager.cancel_order',
  'shop_manager.complete_order',
  'shop_manager.ship_order',
] as const satisfies readonly Permission[]
