import { Button } from '@mantine/core'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { waitingStatuses } from '@mapwright/contract/orders/queue/queue.ts'
import { useState } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMe } from '../../../platform/session/me.ts'
import { AssignDialog } from './assign-dialog.tsx'
import classes from './assignee-fact.module.css'
import { takeEffect } from './use-row-actions.ts'
import { useTake } from './use-take.ts'

/** The assignee of an order, which can be changed until the order is finished. */
export function AssigneeFact({ order }: { order: Order }) {
  const t = useWording('orders')
  const me = useMe()
  const { take, unassign } = useTake()
  const [isChoosing, setIsChoosing] = useState(false)
  const isOpen = waitingStatuses.some((status) => status === order.status)
  const isMine = order.assignee?._id === me._id
  if (!isOpen) return order.assignee?.name
  return (
    <div className={classes.fact}>
      <bdi>{order.assignee ? order.assignee.name : t('orders:queue.nobody')}</bdi>
      <div className={classes.actions}>
        {isMine ? (
          <Button variant="subtle" size="compact-sm" onClick={() => void unassign(order)}>
            {t('orders:queue.put_back')}
          </Button>
        ) : (
          order.status !== 'pending' && (
            <Button variant="subtle" size="compact-sm" onClick={() => void take(order)}>
              {t(takeEffect(order, isMine))}
            </Button>
          )
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => setIsChoosing(true)}>
          {t('orders:queue.assign_to')}
        </Button>
        <AssignDialog orders={isChoosing ? [order] : null} onClose={() => setIsChoosing(false)} />
      </div>
    </div>
  )
}
