import { mayDelete } from '@mapwright/contract/tickets/ticket.ts'
import { ChangeTicket, DeleteTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { TicketRow } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { notify } from '../ui/messages/notify.ts'

const roles = { 1: 'admin', 2: 'customer', 3: 'staff' } as const

/** Solves, reopens and deletes tickets. Solving and deleting ask for confirmation. */
export function useTicketMoves() {
  const t = useWording('tickets')
  const role = roles[useMe().role_id]
  const confirm = useConfirm()
  const change = useCommand(ChangeTicket)
  const remove = useCommand(DeleteTicket)

  const solve = ({ _id, number }: TicketRow) =>
    confirm({
      title: t('tickets:solve.title', { number }),
      text: t(role === 'customer' ? 'tickets:solve.own_text' : 'tickets:solve.text'),
      action: t('tickets:solve.action'),
      run: () => change.mutateAsync({ params: { id: _id }, body: { status: 'solved' } }),
    })

  const reopen = ({ _id, number }: TicketRow) =>
    change
      .mutateAsync({ params: { id: _id }, body: { status: 'open' } })
      .then(() => notify.done(t('tickets:reopen.done', { number })), notify.refused)

  return {
    solve,
    reopen,
    /** Resolves to true if the ticket was deleted. */
    remove: ({ _id, number }: TicketRow) =>
      confirm({
        title: t('tickets:delete.title', { number }),
        text: `${t('ui:resource.remove_sure')} ${t('tickets:delete.text')}`,
        action: t('tickets:delete.action'),
        danger: true,
        run: () => remove.mutateAsync({ params: { id: _id } }),
      }),
    /** Returns the reason why a ticket cannot be deleted; undefined if it can. */
    deleteRefusal: ({ status, first_answered_at }: TicketRow): string | undefined =>
      mayDelete({ status, first_answered_at }, role) ? undefined : t('tickets:problem.not_deletable'),
  }
}
