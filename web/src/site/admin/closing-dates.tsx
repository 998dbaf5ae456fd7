import { Button } from '@mantine/core'
import type { ClosingDate } from '@mapwright/contract/site/opening-hours.ts'
import { AddClosingDate, RemoveClosingDate } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { IconCalendarOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type RowAction, RowMenu } from '../../ui/lists/list-table.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { EmptyState } from '../../ui/messages/states.tsx'
import { useUndo } from '../../ui/messages/use-undo.ts'
import { ClosingDateDialog } from './closing-date-dialog.tsx'
import classes from './closing-dates.module.css'

/** The list of closing dates. */
export function ClosingDates({ dates }: { dates: readonly ClosingDate[] | undefined }) {
  const t = useWording('site')
  const f = useFormats()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<ClosingDate | 'new' | null>(null)
  const remove = useCommand(RemoveClosingDate, { refreshes: ['orders'] })
  const bringBack = useCommand(AddClosingDate, { refreshes: ['orders'] })
  const undo = useUndo()
  const add = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.75} />}
      onClick={() => setEdited('new')}
    >
      {t('site:closing.add')}
    </Button>
  )
  const actionsOf = (row: ClosingDate): RowAction[] => [
    { label: t('site:closing.edit'), icon: IconPencil, onSelect: () => setEdited(row) },
    {
      label: t('site:closing.remove'),
      icon: IconTrash,
      danger: true,
      onSelect: () =>
        void confirm({
          title: t('site:closing.remove_title', { name: row.name }),
          text: t('site:closing.remove_text'),
          action: t('site:closing.remove'),
          danger: true,
          run: async () => {
            await remove.mutateAsync({ params: { id: row._id } })
            const { _id, ...input } = row
            notify.done(
              t('site:closing.removed', { name: row.name }),
              undo(() => bringBack.mutateAsync({ body: input })),
            )
          },
        }),
    },
  ]
  return (
    <Panel title={t('site:closing.title')} actions={add}>
      <p className="meta">{t('site:closing.text')}</p>
      {!dates ? (
        <SkeletonText lines={3} />
      ) : dates.length === 0 ? (
        <EmptyState icon={IconCalendarOff} title={t('site:closing.empty')} text={t('site:closing.empty_text')} />
      ) : (
        <ul className={classes.dates}>
          {dates.map((row) => (
            <li key={row._id}>
              <bdi className={classes.name}>{row.name}</bdi>
              <span className="tabular">
                {row.date === row.last_date
                  ? f.calendarDay(row.date)
                  : t('site:closing.range', { from: f.calendarDay(row.date), to: f.calendarDay(row.last_date) })}
              </span>
              <span className="meta">{t(row.yearly ? 'site:closing.yearly' : 'site:closing.once')}</span>
              <RowMenu actions={actionsOf(row)} label={row.name} />
            </li>
          ))}
        </ul>
      )}
      <ClosingDateDialog edited={edited} onClose={() => setEdited(null)} />
    </Panel>
  )
}
