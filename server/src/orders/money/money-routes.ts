import type { Route } from '../../platform/api/handler.ts'
import { acceptOffer } from './accept-offer.ts'
import { dueLists } from './due-lists.ts'
import { declineOffer, withdrawOffer } from './end-offer.ts'
import { makeOffer } from './make-offer.ts'
import { listOfferable } from './offerable.ts'
import { refundOrder } from './refund-order.ts'

/** Endpoints for additions, refunds and due payments. */
export const moneyRoutes: readonly Route[] = [
  listOfferable,
  makeOffer,
  acceptOffer,
  declineOffer,
  withdrawOffer,
  refundOrder,
  ...dueLists,
]
