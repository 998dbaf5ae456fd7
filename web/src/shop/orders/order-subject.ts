import { shopOrderConversation } from '@mapwright/contract/shop/orders/order-conversation.ts'
import { GetShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ConversationSubject, ReplyDetails } from '../../conversations/subjects.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'

/**
 * Returns the values for canned replies. Shop orders have no vehicle and no services. The page has already loaded the order, so
 * this sends no request.
 */
function useReplyDetails(id: string, isStaff: boolean): ReplyDetails | undefined {
  const order = useQueryOf(GetShopOrder, { params: { id } }, { enabled: isStaff }).data?.order
  return order && { customer: order.user.name, number: order.invoice_no }
}

function useTexts() {
  const t = useWording('shop')
  return { empty: t('shop:order.no_messages'), fileGone: t('shop:problem.file_gone') }
}

/** Shop orders as a subject of conversations between customer and staff. */
export const shopOrderSubject: ConversationSubject = {
  kind: shopOrderConversation.kind,
  calls: shopOrderConversation.calls,
  useTexts,
  useReplyDetails,
}
