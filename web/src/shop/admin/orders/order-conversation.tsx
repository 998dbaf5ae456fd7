import { Text } from '@mantine/core'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { Conversation } from '../../../conversations/conversation.tsx'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMay } from '../../../platform/session/me.ts'
import { shopOrderSubject } from '../../orders/order-subject.ts'

/** The conversation with the buyer. Hidden from staff who may not read it. */
export function OrderConversation({ order }: { order: Pick<ShopOrder, '_id' | 'user'> }) {
  const t = useWording('shop')
  if (!useMay('shop_manager.ship_order')) return null
  return (
    <div>
      <Conversation about={{ subject: shopOrderSubject, id: order._id }} />
      {order.user.is_guest && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('shop:manage.guest_messages')}
        </Text>
      )}
    </div>
  )
}
