import { GetTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMoveDraft } from '../conversations/use-draft.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink, useGo } from '../platform/routing/page-link.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { notify } from '../ui/messages/notify.ts'
import { When } from '../ui/text/when.tsx'
import { RateTicket } from './rate-ticket.tsx'
import { TicketFrame } from './ticket-frame.tsx'
import { TicketLinks } from './ticket-links.tsx'

export { prefetchTicket as prefetch } from './ticket-frame.tsx'

const to = '/ticket_details/$id'

function TicketDetails({ ticket }: { ticket: Ticket }) {
  const t = useWording('tickets', 'chat')
  const { order, invoice, created_at, solved_at } = ticket
  return (
    <Panel title={t('tickets:one.facts')}>
      <KeyValues
        items={[
          {
            label: t('tickets:one.order'),
            value: order && (
              <PageLink to="/order_details/$id" params={{ id: order._id }}>
                {order.number}
              </PageLink>
            ),
          },
          { label: t('tickets:one.invoice'), value: invoice && <bdi>{invoice.number}</bdi> },
          {
            label: t('tickets:one.source'),
            value: ticket.from_chat && <PageLink to="/chat_support">{t('chat:title')}</PageLink>,
          },
          { label: t('tickets:one.opened'), value: <When at={created_at} mode="dateTime" /> },
          { label: t('tickets:one.solved'), value: solved_at && <When at={solved_at} mode="dateTime" /> },
          {
            label: t('tickets:split.from'),
            value: ticket.split_from && <TicketLinks tickets={[ticket.split_from]} to={to} />,
          },
          {
            label: t('tickets:split.into'),
            value: ticket.split_tickets.length > 0 && <TicketLinks tickets={ticket.split_tickets} to={to} />,
          },
          {
            label: t('tickets:merge.list'),
            value: ticket.merged_tickets.length > 0 && ticket.merged_tickets.map(({ number }) => number).join(', '),
          },
        ]}
      />
    </Panel>
  )
}

/** Redirects from a merged ticket to the ticket that contains its messages. The unsent text moves there as well. */
function useFollowMerge(id: string): void {
  const go = useGo()
  const t = useWording('tickets')
  const moveDraft = useMoveDraft()
  const ticket = useQueryOf(GetTicket, { params: { id } }).data?.ticket
  const into = ticket?.merged_into?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each merged ticket
  useEffect(() => {
    if (!ticket?.merged_into || !into) return
    moveDraft(id, into)
    notify.info(t('tickets:merge.done', { number: ticket.number, into: ticket.merged_into.number }))
    go('/ticket_details/$id', { params: { id: into }, replace: true })
  }, [id, into])
}

/** The page of a ticket for its customer. */
export default function TicketDetailsPage() {
  const t = useWording('tickets')
  const { id } = useParams({ from: '/customer/ticket_details/$id' })
  useFollowMerge(id)
  return (
    <TicketFrame
      key={id}
      id={id}
      list="/my_tickets"
      listTitle={t('tickets:own.title')}
      side={(ticket) => (
        <>
          <RateTicket ticket={ticket} />
          <TicketDetails ticket={ticket} />
        </>
      )}
    />
  )
}
