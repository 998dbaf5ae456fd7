import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { IconArrowMerge, IconArrowsSplit2, IconUserCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AnswerDue } from '../../conversations/admin/answer-due.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { When } from '../../ui/text/when.tsx'
import { Rating } from '../rating.tsx'
import { TicketFrame } from '../ticket-frame.tsx'
import { TicketLinks } from '../ticket-links.tsx'
import { AssignCustomer } from './assign-customer.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RelatedTickets } from './related-tickets.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { TicketHandling } from './ticket-handling.tsx'
import { usePresence } from './use-presence.ts'

export { prefetchTicket as prefetch } from '../ticket-frame.tsx'

const to = '/admin/ticket_details/$id'

function TicketCustomer({ user }: Pick<Ticket, 'user'>) {
  const t = useWording('tickets')
  return (
    <>
      <bdi>{user.company_name || user.name}</bdi>
      {user.is_guest && <span className="meta"> · {t('tickets:guest')}</span>}
    </>
  )
}

function TicketDetails({ ticket }: { ticket: Ticket }) {
  const t = useWording('tickets', 'chat')
  const maySeeInvoices = useMay('dealers_manager.invoices')
  const { user, order, invoice, for_staff } = ticket
  const { created_at, first_answered_at, solved_at } = ticket
  const waiting = for_staff?.waiting_since
  return (
    <Panel title={t('tickets:one.facts')}>
      <KeyValues
        items={[
          { label: t('tickets:column.customer'), value: <TicketCustomer user={user} /> },
          { label: t('tickets:one.contact'), value: user.company_name && <bdi>{user.name}</bdi> },
          { label: t('tickets:one.email'), value: <a href={`mailto:${user.email}`}>{user.email}</a> },
          {
            label: t('tickets:one.order'),
            value: order && (
              <PageLink to="/admin/manage_orders/order_details/$id" params={{ id: order._id }}>
                {order.number}
              </PageLink>
            ),
          },
          {
            label: t('tickets:one.invoice'),
            value:
              invoice &&
              (maySeeInvoices ? (
                <PageLink to="/admin/agent_manager/agency_invoices" search={{ search: invoice.number }}>
                  <bdi>{invoice.number}</bdi>
                </PageLink>
              ) : (
                <bdi>{invoice.number}</bdi>
              )),
          },
          {
            label: t('tickets:one.source'),
            value: ticket.from_chat && (
              <PageLink to="/admin/chat_support" search={{ user: user._id }}>
                {t('chat:title')}
              </PageLink>
            ),
          },
          { label: t('tickets:one.opened'), value: <When at={created_at} mode="dateTime" /> },
          { label: t('tickets:column.waiting'), value: waiting && <When at={waiting} /> },
          {
            label: t('tickets:column.due'),
            value: for_staff?.due_at && <AnswerDue due_at={for_staff.due_at} />,
          },
          {
            label: t('tickets:one.first_answer'),
            value: first_answered_at && <When at={first_answered_at} mode="dateTime" />,
          },
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

/** The page of a ticket for staff. */
export default function TicketPage() {
  const { id } = useParams({ from: '/admin/admin/ticket_details/$id' })
  return <TicketOfStaff key={id} id={id} />
}

function TicketOfStaff({ id }: { id: string }) {
  const t = useWording('tickets')
  const [task, setTask] = useState<'merge' | 'split' | 'customer'>()
  const close = () => setTask(undefined)
  return (
    <TicketFrame
      id={id}
      list="/admin/all_tickets"
      listTitle={t('tickets:all.title')}
      presence={usePresence(id)}
      actions={({ user }) => [
        ...(user.is_guest
          ? [{ label: t('tickets:guest.assign'), icon: IconUserCheck, onSelect: () => setTask('customer') }]
          : []),
        { label: t('tickets:merge.open'), icon: IconArrowMerge, onSelect: () => setTask('merge') },
        { label: t('tickets:split.open'), icon: IconArrowsSplit2, onSelect: () => setTask('split') },
      ]}
      side={(ticket) => (
        <>
          {!ticket.merged_into && <TicketHandling ticket={ticket} />}
          <AssignCustomer ticket={ticket} isOpen={task === 'customer'} onClose={close} />
          <MergeDialog ticket={ticket} isOpen={task === 'merge'} onClose={close} />
          <SplitDialog ticket={ticket} isOpen={task === 'split'} onClose={close} />
          {ticket.rating && (
            <Panel title={t('tickets:rating.panel')}>
              <Rating rating={ticket.rating} />
            </Panel>
          )}
          <TicketDetails ticket={ticket} />
          <RelatedTickets ticket={ticket} />
        </>
      )}
    />
  )
}
