import type { ReplyValues } from '@mapwright/contract/conversations/canned-reply.ts'
import {
  DeleteOrderMessage,
  DownloadMessageFile,
  ListOrderMessages,
  PostOrderMessage,
  ReadOrderMessages,
  TypeOrderMessage,
} from '@mapwright/contract/orders/message-endpoints.ts'
import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { ConversationSubject } from '../conversations/subjects.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { vehicleName } from './vehicle-name.ts'

const calls = {
  list: ListOrderMessages,
  post: PostOrderMessage,
  remove: DeleteOrderMessage,
  download: DownloadMessageFile,
  read: ReadOrderMessages,
  type: TypeOrderMessage,
}

/** The page has read the order already, so this needs no request of its own. */
function useReplyValues(id: string, isStaff: boolean): ReplyValues | undefined {
  const { firstname, lastname, username } = useMe()
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
      staff: [firstname, lastname].filter(Boolean).join(' ') || username,
    }
  )
}

function useTexts() {
  const t = useWording('orders')
  return { empty: t('orders:talk.none_customer'), fileGone: t('orders:talk.file_gone') }
}

/** Orders as the subject of conversations between their customer and staff. */
export const orderSubject: ConversationSubject = { calls, useTexts, useReplyValues }
