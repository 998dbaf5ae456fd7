import { may } from '../platform/api/may.ts'
import type { Person } from '../platform/api/principal.ts'

/** Checks whether the person may see products that are not on sale. */
export const seesUnpublished = (actor: Person | null): boolean =>
  may(actor, ['may:shop_manager.product.add', 'may:shop_manager.product.edit', 'may:shop_manager.product.delete'])
