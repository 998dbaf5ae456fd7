import { ChangeTickets, DeleteTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { TicketRow } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import type { BulkAction } from '../../ui/lists/data-list.tsx'
import { notify } from '../../ui/messages/notify.ts'

type Change = Parameters<ReturnType<typeof useCommand<typeof ChangeTickets>>['mutateAsync']>[0]['body']

/** Bulk actions on tickets. */
export function useBulkActions(): BulkAction<TicketRow>[] {
  const t = useWording('tickets')
  const me = useMe()
  const confirm = useConfirm()
  const change = useCommand(ChangeTickets)
  const remove = useCommand(DeleteTickets)
  const idsOf = (rows: readonly TicketRow[]) => rows.map(({ _id }) => _id)

  const run = (rows: readonly TicketRow[], body: Omit<Change, 'ids'>) =>
    change
      .mutateAsync({ body: { ids: idsOf(rows), ...body } })
      .then(({ changed }) => notify.done(t('tickets:bulk.changed', { count: changed })), notify.refused)

  return [
    { label: t('tickets:assign.me'), onSelect: (rows) => void run(rows, { assignee_id: me._id }) },
    { label: t('tickets:assign.nobody_action'), onSelect: (rows) => void run(rows, { assignee_id: null }) },
    { label: t('tickets:bulk.urgent'), onSelect: (rows) => void run(rows, { priority: 'urgent' }) },
    { label: t('tickets:bulk.normal'), onSelect: (rows) => void run(rows, { priority: 'normal' }) },
    {
      label: t('tickets:solve.action'),
      onSelect: (rows) =>
        void confirm({
          title: t('tickets:bulk.solve_title', { count: rows.length }),
          text: t('tickets:solve.text'),
          action: t('tickets:solve.action'),
          run: () => change.mutateAsync({ body: { ids: idsOf(rows), status: 'solved' } }),
        }),
    },
    {
      label: t('tickets:delete.action'),
      danger: true,
      onSelect: (rows) =>
        void confirm({
          title: t('tickets:bulk.delete_title', { count: rows.length }),
          text: t('tickets:delete.text'),
          action: t('tickets:delete.action'),
          danger: true,
          run: async () => {
            const { removed, kept } = await remove.mutateAsync({ body: { ids: idsOf(rows) } })
            if (kept > 0) notify.info(t('tickets:bulk.kept', { removed, kept }))
          },
        }),
    },
  ]
}
