import { type ChatOutcome, ListChatOutcomes } from '@mapwright/contract/chat/outcome-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { When } from '../../ui/text/when.tsx'
import classes from './chat.module.css'

function TicketLink({ ticket, isStaff }: { ticket: NonNullable<ChatOutcome['ticket']>; isStaff: boolean }) {
  const t = useWording('conversations')
  const maySee = useMay('tickets')
  const { _id: id, number, subject } = ticket
  const text = (
    <>
      {t('conversations:inbox.kind.ticket', { number })} · <bdi>{subject}</bdi>
    </>
  )
  if (isStaff && !maySee) return text
  return (
    <PageLink to={isStaff ? '/admin/ticket_details/$id' : '/ticket_details/$id'} params={{ id }}>
      {text}
    </PageLink>
  )
}

/** A draft leads its customer to the form; staff see an order only after it was submitted. */
function OrderLink({ order, isStaff }: { order: NonNullable<ChatOutcome['order']>; isStaff: boolean }) {
  const t = useWording('chat', 'conversations')
  const maySee = useMay('orders')
  const { _id: id, number } = order
  const text = number === null ? t('chat:outcome.draft') : t('conversations:inbox.kind.order', { number })
  if (isStaff && (number === null || !maySee)) return text
  if (isStaff)
    return (
      <PageLink to="/admin/manage_orders/order_details/$id" params={{ id }}>
        {text}
      </PageLink>
    )
  return number === null ? (
    <PageLink to="/" search={{ draft: id }}>
      {text}
    </PageLink>
  ) : (
    <PageLink to="/order_details/$id" params={{ id }}>
      {text}
    </PageLink>
  )
}

/** The tickets and orders that staff made from the chat. */
export function ChatOutcomes({ id, isStaff }: { id: string; isStaff: boolean }) {
  const t = useWording('chat')
  const outcomes = useQueryOf(ListChatOutcomes, { params: { id } }).data?.outcomes ?? []
  if (outcomes.length === 0) return null
  return (
    <section className={classes.outcomes} aria-label={t('chat:outcome.list')}>
      <span className="meta">{t('chat:outcome.list')}</span>
      <ul>
        {outcomes.map(({ _id, created_at, ticket, order }) => (
          <li key={_id}>
            {ticket && <TicketLink ticket={ticket} isStaff={isStaff} />}
            {order && <OrderLink order={order} isStaff={isStaff} />}{' '}
            <span className="meta">
              <When at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
