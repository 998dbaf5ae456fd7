import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { useParams } from '@tanstack/react-router'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import { TicketFrame } from './ticket-frame.tsx'

export { prefetchTicket as prefetch } from './ticket-frame.tsx'

function Facts({ ticket }: { ticket: Ticket }) {
  const t = useWording('tickets')
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
          { label: t('tickets:one.opened'), value: <When at={created_at} mode="dateTime" /> },
          { label: t('tickets:one.solved'), value: solved_at && <When at={solved_at} mode="dateTime" /> },
        ]}
      />
    </Panel>
  )
}

/** A ticket for its customer. */
export default function TicketDetailsPage() {
  const t = useWording('tickets')
  const { id } = useParams({ from: '/customer/ticket_details/$id' })
  return (
    <TicketFrame
      key={id}
      id={id}
      list="/my_tickets"
      listTitle={t('tickets:own.title')}
      side={(ticket) => <Facts ticket={ticket} />}
    />
  )
}
