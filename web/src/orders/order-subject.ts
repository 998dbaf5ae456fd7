import { orderConversation } from '@mapwright/contract/orders/order-conversation.ts'
import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { ConversationSubject, ReplyDetails } from '../conversations/subjects.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { vehicleName } from './vehicle-name.ts'

/** Returns the values for canned replies. The page has already loaded the order, so this sends no request. */
function useReplyDetails(id: string, isStaff: boolean): ReplyDetails | undefined {
  const order = useQueryOf(GetOrder, { params: { id } }, { enabled: isStaff }).data?.order
  return (
    order && {
      customer: order.user.name,
      number: String(order.number ?? ''),
      vehicle: vehicleName(order),
      services: order.lines
        .filter(({ kind }) => kind === 'service')
        .map(({ name }) => name)
        .join(', '),
    }
  )
}

function useTexts() {
  const t = useWording('orders')
  return { empty: t('orders:talk.none_customer'), fileGone: t('orders:talk.file_gone') }
}

/** Orders as a subject of conversations between customer and staff. */
export const orderSubject: ConversationSubject = {
  kind: orderConversation.kind,
  calls: orderConversation.calls,
  useTexts,
  useReplyDetails,
}
