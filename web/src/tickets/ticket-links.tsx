import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { Fragment } from 'react'
import { PageLink } from '../platform/routing/page-link.tsx'

type TicketLinksProps = {
  tickets: Ticket['split_tickets']
  to: '/ticket_details/$id' | '/admin/ticket_details/$id'
}

/** The numbers of tickets as links; the subject is shown on hover. */
export const TicketLinks = ({ tickets, to }: TicketLinksProps) =>
  tickets.map(({ _id, number, subject }, at) => (
    <Fragment key={_id}>
      {at > 0 && ', '}
      <PageLink to={to} params={{ id: _id }} title={subject}>
        {number}
      </PageLink>
    </Fragment>
  ))
