import { ListUnreadTickets } from '@mapwright/contract/tickets/message-endpoints.ts'
import type { TicketRow } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { AnswerDue } from '../conversations/admin/answer-due.tsx'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { Column } from '../ui/lists/data-list.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './ticket-columns.module.css'
import { PriorityBadge, TicketStatusBadge } from './ticket-status.tsx'

/** Columns of tickets for both customers and staff. */
export function useTicketColumns() {
  const t = useWording('tickets')
  const f = useFormats()
  const unread = useQueryOf(ListUnreadTickets).data?.tickets ?? []
  return {
    number: {
      key: 'number',
      header: t('tickets:column.number'),
      width: 88,
      sortable: true,
      phone: 'line',
      cell: ({ _id, number }) => <NumberCell number={number} isUnread={unread.includes(_id)} />,
    },
    subject: {
      key: 'subject',
      header: t('tickets:column.subject'),
      fit: 'fill',
      sortable: true,
      phone: 'title',
      cell: ({ subject, for_staff }) => (
        <div className={classes.subject} title={subject}>
          <bdi>{subject}</bdi>
          {for_staff && for_staff.tags.length > 0 && <bdi className="meta">{for_staff.tags.join(' · ')}</bdi>}
        </div>
      ),
    },
    about: {
      key: 'about',
      header: t('tickets:column.about'),
      width: 132,
      cell: ({ order, invoice }) => (
        <span className="tabular">
          {order ? t('tickets:about.order', { number: order.number }) : invoice ? <bdi>{invoice.number}</bdi> : '–'}
        </span>
      ),
    },
    messages: {
      key: 'messages',
      header: t('tickets:column.messages'),
      width: 96,
      align: 'end',
      phone: 'hidden',
      cell: ({ messages }) => <span className="tabular">{f.number(messages)}</span>,
    },
    status: {
      key: 'status',
      header: t('tickets:column.status'),
      width: 108,
      sortable: true,
      phone: 'side',
      cell: ({ status }) => <TicketStatusBadge status={status} />,
    },
    updated: {
      key: 'updated',
      header: t('tickets:column.updated'),
      width: 128,
      sortable: true,
      phone: 'hidden',
      cell: ({ updated_at }) => <When at={updated_at} />,
    },
  } as const satisfies Record<string, Column<TicketRow>>
}

/** Additional columns for staff. */
export function useStaffColumns() {
  const t = useWording('tickets')
  return {
    customer: {
      key: 'customer',
      header: t('tickets:column.customer'),
      fit: 'cut',
      width: 172,
      sortable: true,
      phone: 'line',
      cell: ({ user }) => (
        <>
          <bdi>{user.is_guest ? user.email : user.company_name || user.name}</bdi>
          {user.is_guest && <span className="meta"> · {t('tickets:guest')}</span>}
        </>
      ),
    },
    priority: {
      key: 'priority',
      header: t('tickets:column.priority'),
      width: 108,
      sortable: true,
      cell: ({ for_staff }) => for_staff && <PriorityBadge priority={for_staff.priority} />,
    },
    assignee: {
      key: 'assignee',
      header: t('tickets:column.assignee'),
      fit: 'cut',
      width: 132,
      sortable: true,
      phone: 'hidden',
      cell: ({ for_staff }) => <bdi>{for_staff?.assignee?.name ?? '–'}</bdi>,
    },
    waiting: {
      key: 'waiting',
      header: t('tickets:column.waiting'),
      width: 128,
      sortable: true,
      cell: ({ for_staff }) => (for_staff?.waiting_since ? <When at={for_staff.waiting_since} /> : '–'),
    },
    due: {
      key: 'due',
      header: t('tickets:column.due'),
      width: 132,
      sortable: true,
      phone: 'line',
      cell: ({ for_staff }) => (for_staff?.due_at ? <AnswerDue due_at={for_staff.due_at} /> : '–'),
    },
  } as const satisfies Record<string, Column<TicketRow>>
}

function NumberCell({ number, isUnread }: { number: number; isUnread: boolean }) {
  const t = useWording('conversations')
  return (
    <span className={`tabular ${classes.number}`}>
      {number}
      {isUnread && <span className={classes.unread} role="img" aria-label={t('conversations:unread')} />}
    </span>
  )
}
