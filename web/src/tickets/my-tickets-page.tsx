import { ticketStatuses } from '@mapwright/contract/tickets/ticket.ts'
import { ListOwnTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { ownTicketSorts } from '@mapwright/contract/tickets/ticket-list.ts'
import { IconPlus, IconTicket } from '@tabler/icons-react'
import { call } from '../platform/api/call.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { pathTo } from '../platform/routing/paths.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { DataList } from '../ui/lists/data-list.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import { Page } from '../ui/page/page.tsx'
import { useTicketColumns } from './ticket-columns.tsx'

/** The customer's own tickets, open tickets first. */
export default function MyTicketsPage() {
  const t = useWording('tickets')
  const go = useGo()
  const list = useListState({ filters: { status: ticketStatuses }, sorts: ownTicketSorts })
  const tickets = useQueryOf(ListOwnTickets, { query: list.query }, { keepPrevious: true })
  const columns = useTicketColumns()
  return (
    <Page
      title={t('tickets:own.title')}
      count={tickets.data?.total}
      action={{ label: t('tickets:open.title'), icon: IconPlus, to: '/open_ticket' }}
    >
      <DataList
        name="tickets.own"
        list={list}
        query={tickets}
        rows={(data) => data.tickets}
        readRows={(page) =>
          call(ListOwnTickets, { query: { ...list.query, page } }).then(({ tickets: rows, total }) => ({ rows, total }))
        }
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/ticket_details/$id', { id: _id })}
        label={t('tickets:own.title')}
        searchPlaceholder={t('tickets:own.search')}
        filters={[
          {
            name: 'status',
            label: t('tickets:column.status'),
            options: ticketStatuses.map((value) => ({ value, label: t(`tickets:status.${value}`) })),
          },
        ]}
        columns={[columns.number, columns.subject, columns.about, columns.messages, columns.status, columns.updated]}
        empty={{
          icon: IconTicket,
          title: t('tickets:own.empty'),
          text: t('tickets:own.empty_text'),
          action: <ActionButton onClick={() => go('/open_ticket')}>{t('tickets:own.first')}</ActionButton>,
        }}
      />
    </Page>
  )
}
