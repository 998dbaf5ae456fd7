import { Button } from '@mantine/core'
import { roles } from '@mapwright/contract/api/roles.ts'
import { type TicketView, type TicketViewFilters, ticketViewRules } from '@mapwright/contract/tickets/ticket-views.ts'
import { DeleteTicketView, ListTicketViews, MoveTicketViews } from '@mapwright/contract/tickets/view-endpoints.ts'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { CountChip } from '../../ui/lists/count-chips.tsx'
import type { ListState } from '../../ui/lists/list-state.ts'
import { RowMenu } from '../../ui/lists/list-table.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { moveActions } from '../../ui/resource/move-actions.ts'
import { SaveView } from './save-view.tsx'
import classes from './saved-views.module.css'

const names = ['turn', 'status', 'priority', 'assignee', 'tag', 'keywords', 'sort'] as const

/** Milliseconds until the counts are read again. Every event of a ticket may change them, which would be too often. */
const recountMs = 60_000

type Shown = Pick<ListState, 'set'> & { query: Partial<TicketViewFilters> }

const isSame = (one: Partial<TicketViewFilters>, other: Partial<TicketViewFilters>) =>
  names.every((name) => one[name] === other[name])

type SavedViewsProps = { list: Shown; total: number | undefined; children: ReactNode }

/**
 * The saved views of the list of tickets, with counts. The one that is shown has the list's total and a menu. In the row of the chips
 * (`children`), other filters can be saved as a new view.
 */
export function SavedViews({ list, total, children }: SavedViewsProps) {
  const t = useWording('tickets')
  const views = useQueryOf(ListTicketViews, {}, { refetchInterval: recountMs }).data?.views ?? []
  const [saving, setSaving] = useState<TicketView | 'new'>()
  const shown = views.find(({ filters }) => isSame(filters, list.query))
  const { page: _page, size: _size, ...filters }: Record<string, unknown> & TicketViewFilters = { ...list.query }
  const canSave = !shown && names.some((name) => list.query[name] !== undefined)
  const choose = ({ keywords, ...chosen }: TicketViewFilters) =>
    list.set({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...chosen, search: keywords })
  return (
    <>
      {views.length > 0 && (
        <div className={classes.bar}>
          <fieldset className={classes.views} aria-label={t('tickets:views.title')}>
            {views.map((view) => (
              <CountChip
                key={view._id}
                label={view.name}
                count={(view === shown ? total : undefined) ?? view.count ?? undefined}
                maxCount={ticketViewRules.max_count}
                isChosen={view === shown}
                onChoose={() => choose(view === shown ? {} : view.filters)}
              />
            ))}
          </fieldset>
          {shown && <ViewMenu view={shown} views={views} onEdit={() => setSaving(shown)} />}
        </div>
      )}
      <div className={classes.bar}>
        {children}
        {canSave && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconBookmarkPlus size={16} stroke={1.75} />}
            onClick={() => setSaving('new')}
          >
            {t('tickets:views.add')}
          </Button>
        )}
      </div>
      <SaveView view={saving} views={views} filters={filters} onClose={() => setSaving(undefined)} />
    </>
  )
}

type ViewMenuProps = { view: TicketView; views: readonly TicketView[]; onEdit: () => void }

/** Renames, moves and deletes a view. Views of colleagues can be changed only by admins, and are never moved. */
function ViewMenu({ view, views, onEdit }: ViewMenuProps) {
  const t = useWording('tickets')
  const isAdmin = useMe().role_id === roles.admin
  const confirm = useConfirm()
  const remove = useCommand(DeleteTicketView)
  const move = useCommand(MoveTicketViews)
  const { _id, name, shared_by } = view
  if (shared_by !== null && !isAdmin) return <span className="meta">{t('tickets:views.by', { name: shared_by })}</span>

  const own = views.filter((one) => one.shared_by === null)
  const put = (id: string, to: number) => {
    const ids = own.flatMap((one) => (one._id === id ? [] : [one._id]))
    ids.splice(to, 0, id)
    void move.mutateAsync({ body: { ids } }).catch(notify.refused)
  }
  return (
    <RowMenu
      label={name}
      actions={[
        { label: t('tickets:views.change'), onSelect: onEdit },
        ...(shared_by === null
          ? moveActions({ t, order: { shown: own, put }, id: _id, disabledReason: undefined })
          : []),
        {
          label: t('tickets:views.remove'),
          danger: true,
          onSelect: () =>
            void confirm({
              title: t('tickets:views.remove_title', { name }),
              action: t('tickets:views.remove'),
              danger: true,
              run: () => remove.mutateAsync({ params: { id: _id } }),
            }),
        },
      ]}
    />
  )
}
