import { Button } from '@mantine/core'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { Message } from './message.tsx'
import { useConversation } from './use-conversation.ts'

const dayOf = (at: string) => new Date(at).toDateString()

/** Stays at the end while new messages come, unless somebody has scrolled up to read. */
function useStickToEnd(newest: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new message
  useEffect(() => {
    const element = list.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [newest])
  const onScroll = () => {
    const element = list.current
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60
  }
  const toEnd = () => {
    isAtEnd.current = true
  }
  return { list, onScroll, toEnd }
}

/** What customer and staff say to each other on an order. */
export function Conversation({ order, isStaff }: { order: Order; isStaff: boolean }) {
  const t = useWording('orders')
  const f = useFormats()
  const talk = useConversation(order._id)
  const { messages, otherReadAt } = talk
  const { list, onScroll, toEnd } = useStickToEnd(messages.at(-1)?._id)
  if (order.status === 'draft') return null
  const lastRead = messages.findLast(
    ({ mine, internal, created_at }) => mine && !internal && otherReadAt !== null && created_at <= otherReadAt,
  )
  return (
    <Panel title={t('orders:talk.title')} flush>
      {talk.error ? (
        <ErrorState problem={talk.error} onRetry={() => void talk.refetch()} />
      ) : !talk.isLoaded ? (
        <div className={classes.waiting}>
          <SkeletonText lines={3} />
        </div>
      ) : messages.length === 0 ? (
        <div className={classes.empty}>
          <p>{t('orders:talk.none')}</p>
          <p className="meta">{t(isStaff ? 'orders:talk.none_staff' : 'orders:talk.none_customer')}</p>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region can be reached by keyboard
        <ol ref={list} className={classes.list} aria-label={t('orders:talk.title')} tabIndex={0} onScroll={onScroll}>
          {talk.hasMore && (
            <li className={classes.earlier}>
              <Button variant="subtle" size="xs" onClick={() => void talk.loadEarlier()}>
                {t('orders:talk.older')}
              </Button>
            </li>
          )}
          {messages.flatMap((message, at) => {
            const before = messages[at - 1]
            const isNewDay = !before || dayOf(before.created_at) !== dayOf(message.created_at)
            return [
              isNewDay && (
                <li key={`day ${message._id}`} className={classes.day}>
                  {f.date(message.created_at)}
                </li>
              ),
              <Message key={message._id} orderId={order._id} message={message} isRead={message === lastRead} />,
            ]
          })}
        </ol>
      )}
      <p className={classes.typing} role="status">
        {talk.isTyping && t(isStaff ? 'orders:talk.typing_customer' : 'orders:talk.typing_staff')}
      </p>
      <Composer order={order} isStaff={isStaff} onSent={toEnd} />
    </Panel>
  )
}
