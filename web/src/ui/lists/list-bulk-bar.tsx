import { Button } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './list-bulk-bar.module.css'

export type BulkAction<Row> = { label: string; onSelect: (rows: readonly Row[]) => void; danger?: boolean }

type ListBulkBarProps<Row> = { actions: readonly BulkAction<Row>[]; rows: readonly Row[]; onClear: () => void }

/** The actions that apply to all selected rows. */
export function ListBulkBar<Row>({ actions, rows, onClear }: ListBulkBarProps<Row>) {
  const t = useWording()
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('ui:list.bulk')}>
      <span className="tabular">{t('ui:list.picked', { count: rows.length })}</span>
      {actions.map(({ label, onSelect, danger }) => (
        <Button
          key={label}
          size="xs"
          variant={danger ? 'light' : 'default'}
          {...(danger ? { color: 'red' } : {})}
          onClick={() => onSelect(rows)}
        >
          {label}
        </Button>
      ))}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t('ui:list.unpick')}
      </Button>
    </div>
  )
}
