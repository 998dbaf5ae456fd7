import { Button, Group } from '@mantine/core'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { waitingStatuses } from '@mapwright/contract/orders/queue.ts'
import { useState } from 'react'
import { useWording } from '../../../app/i18n/wording.ts'
import { useMe } from '../../../app/session/me.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { useTake } from './use-take.ts'

/** Whose work the order is, and the way to change that while it is open. */
export function AssigneeFact({ order }: { order: Order }) {
  const t = useWording('orders')
  const me = useMe()
  const { take, putBack } = useTake()
  const [isChoosing, setIsChoosing] = useState(false)
  const isOpen = waitingStatuses.some((status) => status === order.status)
  const isMine = order.assignee?._id === me._id
  if (!isOpen) return order.assignee?.name
  return (
    <Group gap={4}>
      <bdi>{order.assignee ? order.assignee.name : t('orders:queue.nobody')}</bdi>
      {isMine ? (
        <Button variant="subtle" size="compact-sm" onClick={() => void putBack(order)}>
          {t('orders:queue.put_back')}
        </Button>
      ) : (
        order.status !== 'pending' && (
          <Button variant="subtle" size="compact-sm" onClick={() => void take(order)}>
            {t(order.assignee ? 'orders:queue.take_over' : 'orders:desk.start')}
          </Button>
        )
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => setIsChoosing(true)}>
        {t('orders:queue.assign_to')}
      </Button>
      <AssignDialog order={isChoosing ? order : null} onClose={() => setIsChoosing(false)} />
    </Group>
  )
}
