import { targetRules } from '@mapwright/contract/tickets/answer-target.ts'
import { ratingRules } from '@mapwright/contract/tickets/rating.ts'
import { GetTicketSatisfaction } from '@mapwright/contract/tickets/rating-endpoints.ts'
import { GetAnswersInTime, GetAnswerTargets } from '@mapwright/contract/tickets/target-endpoints.ts'
import { ticketPriorities, ticketStatuses } from '@mapwright/contract/tickets/ticket.ts'
import { CountOpenTickets, GetTicketFilters, ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { ticketSorts, ticketTurns } from '@mapwright/contract/tickets/ticket-list.ts'
import { IconTicket } from '@tabler/icons-react'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { CountChips } from '../../ui/lists/count-chips.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { useStaffColumns, useTicketColumns } from '../ticket-columns.tsx'
import { SavedViews } from './saved-views.tsx'
import { useBulkActions } from './use-bulk-actions.ts'

function useFilters() {
  const t = useWording('tickets')
  const filters = useQueryOf(GetTicketFilters).data
  const option = (value: string, label: string) => ({ value, label })
  return [
    {
      name: 'status',
      label: t('tickets:column.status'),
      options: ticketStatuses.map((value) => option(value, t(`tickets:status.${value}`))),
    },
    {
      name: 'priority',
      label: t('tickets:column.priority'),
      options: ticketPriorities.map((value) => option(value, t(`tickets:priority.${value}`))),
    },
    {
      name: 'assignee',
      label: t('tickets:column.assignee'),
      options: [
        option('me', t('tickets:assign.is_me')),
        option('nobody', t('tickets:assign.nobody')),
        ...(filters?.colleagues ?? []).map(({ _id, name }) => option(_id, name)),
      ],
    },
    { name: 'tag', label: t('tickets:column.tags'), options: (filters?.tags ?? []).map((tag) => option(tag, tag)) },
  ]
}

/** Returns filters for open tickets by the side that must answer next, with the number of tickets. Tickets are late only if there are targets. */
function useTurnChips(hasTargets: boolean) {
  const t = useWording('tickets')
  const staff = useQueryOf(CountOpenTickets, { query: { turn: 'staff' } }).data?.count
  const customer = useQueryOf(CountOpenTickets, { query: { turn: 'customer' } }).data?.count
  const late = useQueryOf(CountOpenTickets, { query: { turn: 'late' } }, { enabled: hasTargets }).data?.count
  return [
    { value: undefined, label: t('tickets:all.every') },
    { value: 'staff', label: t('tickets:turn.staff'), count: staff },
    { value: 'customer', label: t('tickets:turn.customer'), count: customer },
    ...(hasTargets ? [{ value: 'late', label: t('tickets:turn.late'), count: late }] : []),
  ]
}

/** Returns a text with the share of good ratings. A no-break space reserves the line while the share is loading. */
function useSatisfaction(): string {
  const t = useWording('tickets')
  const f = useFormats()
  const { data } = useQueryOf(GetTicketSatisfaction)
  if (!data) return '\u00a0'
  const count = data.good + data.bad
  if (count === 0) return t('tickets:rating.no_share', { days: ratingRules.share_days })
  const share = f.percent(data.good / count)
  return t('tickets:rating.share', { share, count, days: ratingRules.share_days })
}

/** Returns a text with the share of answers in time and the number of late tickets. Empty if no answer had a target and no ticket is late. */
function useShareInTime(): string {
  const t = useWording('tickets')
  const f = useFormats()
  const { data } = useQueryOf(GetAnswersInTime)
  if (!data) return ''
  const { in_time, late, late_now } = data
  const share = f.percent(in_time / (in_time + late))
  const parts = [
    in_time + late > 0 && t('tickets:targets.share', { share, days: targetRules.share_days }),
    late_now > 0 && t('tickets:targets.late_now', { number: f.number(late_now) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The tickets of all customers. Open tickets that have been waiting longest are first. */
export default function AllTicketsPage() {
  const t = useWording('tickets')
  const list = useListState({
    filters: { turn: ticketTurns, status: ticketStatuses, priority: ticketPriorities, assignee: 'any', tag: 'any' },
    sorts: ticketSorts,
  })
  const tickets = useQueryOf(ListTickets, { query: list.query }, { keepPrevious: true })
  const columns = { ...useTicketColumns(), ...useStaffColumns() }
  const filters = useFilters()
  const bulk = useBulkActions()
  const subtitle = [useSatisfaction(), useShareInTime()].filter(Boolean).join(' · ')
  const targets = useQueryOf(GetAnswerTargets).data?.targets ?? []
  const hasTargets = targets.some(({ first_minutes, next_minutes }) => first_minutes !== null || next_minutes !== null)
  return (
    <Page title={t('tickets:all.title')} count={tickets.data?.total} subtitle={subtitle}>
      <SavedViews list={list} total={tickets.isPlaceholderData ? undefined : tickets.data?.total}>
        <CountChips list={list} name="turn" label={t('tickets:turn.label')} chips={useTurnChips(hasTargets)} />
      </SavedViews>
      <DataList
        name="tickets.all"
        list={list}
        query={tickets}
        rows={(data) => data.tickets}
        readRows={(page) =>
          call(ListTickets, { query: { ...list.query, page } }).then(({ tickets: rows, total }) => ({ rows, total }))
        }
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/ticket_details/$id', { id: _id })}
        label={t('tickets:all.title')}
        searchPlaceholder={t('tickets:all.search')}
        filters={filters}
        columns={[
          columns.number,
          columns.subject,
          columns.customer,
          columns.status,
          columns.priority,
          columns.assignee,
          columns.waiting,
          ...(hasTargets ? [columns.due] : []),
          columns.updated,
        ]}
        bulk={bulk}
        empty={{ icon: IconTicket, title: t('tickets:all.empty'), text: t('tickets:all.empty_text') }}
      />
    </Page>
  )
}
