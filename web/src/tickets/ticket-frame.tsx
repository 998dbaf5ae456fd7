import { Button } from '@mantine/core'
import { GetTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { IconCheck, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Conversation, type ConversationPresence } from '../conversations/conversation.tsx'
import { useMoveDraft } from '../conversations/use-draft.ts'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink, useGo } from '../platform/routing/page-link.tsx'
import { useObjectTitle } from '../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../platform/status/missing-page.tsx'
import { WorkScope } from '../ui/dialogs/work-scope.tsx'
import { Columns } from '../ui/layout/columns.tsx'
import { type RowAction, RowMenu } from '../ui/lists/list-table.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { ShowTogether } from '../ui/loading/show-together.tsx'
import { SkeletonColumns } from '../ui/loading/skeletons.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { NeighborLinks } from '../ui/page/neighbor-links.tsx'
import { Page } from '../ui/page/page.tsx'
import classes from './ticket-frame.module.css'
import { TicketStatusBadge } from './ticket-status.tsx'
import { ticketSubject } from './ticket-subject.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

/** Loads the ticket when the pointer is over its link. */
export const prefetchTicket = ({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(GetTicket, { params: { id: params['id'] ?? '' } }))

type List = '/my_tickets' | '/admin/all_tickets'

type MovesProps = { ticket: Ticket; list: List; actions: readonly RowAction[] }

/** Buttons that solve or reopen a ticket, and a menu with the given actions and deletion. */
function Moves({ ticket, list, actions }: MovesProps) {
  const t = useWording('tickets')
  const go = useGo()
  const { solve, reopen, remove, deleteRefusal } = useTicketMoves()
  return (
    <>
      {ticket.status === 'open' ? (
        <Button
          // For staff, solving is the primary action. For customers, the primary action is to write.
          variant={list === '/my_tickets' ? 'default' : 'filled'}
          leftSection={<IconCheck size={16} stroke={1.75} />}
          onClick={() => void solve(ticket)}
        >
          {t('tickets:solve.action')}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          onClick={() => void reopen(ticket)}
        >
          {t('tickets:reopen.action')}
        </Button>
      )}
      <RowMenu
        label={t('tickets:one.title', { number: ticket.number })}
        actions={[
          ...actions,
          {
            label: t('tickets:delete.action'),
            icon: IconTrash,
            danger: true,
            disabledReason: deleteRefusal(ticket),
            onSelect: () => void remove(ticket).then((isGone) => isGone && go(list)),
          },
        ]}
      />
    </>
  )
}

type MergedProps = { ticket: Ticket; into: NonNullable<Ticket['merged_into']>; list: List }

/** Says that a ticket was merged, with a link to the ticket that now contains its messages. */
function Merged({ ticket: { _id, number }, into, list }: MergedProps) {
  const t = useWording('tickets')
  const moveDraft = useMoveDraft()
  useEffect(() => moveDraft(_id, into._id))
  return (
    <Notice
      tone="good"
      action={
        <PageLink
          to={list === '/my_tickets' ? '/ticket_details/$id' : '/admin/ticket_details/$id'}
          params={{ id: into._id }}
        >
          {t('tickets:merge.go', { into: into.number })}
        </PageLink>
      }
    >
      {t('tickets:merge.where', { number, into: into.number })}
    </Notice>
  )
}

type TicketFrameProps = {
  id: string
  list: List
  listTitle: string
  side: (ticket: Ticket) => ReactNode
  /** Further actions in the menu of the page. */
  actions?: (ticket: Ticket) => readonly RowAction[]
  presence?: ConversationPresence
}

/** The page of a ticket, with its state, its conversation, and details at the side. */
export function TicketFrame({ id, list, listTitle, side, actions = () => [], presence }: TicketFrameProps) {
  const t = useWording('tickets')
  const query = useQueryOf(GetTicket, { params: { id } })
  const ticket = query.data?.ticket
  const title = ticket && t('tickets:one.title', { number: ticket.number })
  const back = { to: list, label: listTitle }
  useObjectTitle(title)
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <Page
      title={ticket ? <bdi>{ticket.subject}</bdi> : t('tickets:one.untitled')}
      status={ticket && <TicketStatusBadge status={ticket.status} />}
      subtitle={title}
      back={back}
      steps={<NeighborLinks />}
      aside={ticket && !ticket.merged_into && <Moves ticket={ticket} list={list} actions={actions(ticket)} />}
    >
      <Loaded query={query} placeholder={<SkeletonColumns />}>
        {(read) => (
          <WorkScope>
            <ShowTogether placeholder={<SkeletonColumns />}>
              <Columns sideLabel={t('tickets:one.side')} side={side(read.ticket)}>
                {read.ticket.merged_into ? (
                  <Merged ticket={read.ticket} into={read.ticket.merged_into} list={list} />
                ) : (
                  <>
                    {read.ticket.status === 'solved' && (
                      <p className={classes.solved} role="note">
                        {t('tickets:one.solved_note')}
                      </p>
                    )}
                    <Conversation about={{ subject: ticketSubject, id }} presence={presence} />
                  </>
                )}
              </Columns>
            </ShowTogether>
          </WorkScope>
        )}
      </Loaded>
    </Page>
  )
}
