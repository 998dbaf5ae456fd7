import type { ChangedRange } from '@mapwright/contract/ecu/comparison.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { addressText } from './byte-text.ts'
import classes from './change-list.module.css'

/** Maximum number of listed changes. All changes can be reached with the button for the next change. */
const maxShown = 400

type ChangeListProps = {
  ranges: readonly ChangedRange[]
  size: number
  selected: ChangedRange | undefined
  onSelect: (range: ChangedRange) => void
}

/** A list of changes by address. Each change can be selected. */
export function ChangeList({ ranges, size, selected, onSelect }: ChangeListProps) {
  const t = useWording('ecu')
  const f = useFormats()
  return (
    <div className={classes.block}>
      <div className={classes.head} aria-hidden>
        <span>{t('ecu:compare.at')}</span>
        <span>{t('ecu:compare.length')}</span>
        <span>{t('ecu:compare.changed')}</span>
      </div>
      <ul className={classes.list} aria-label={t('ecu:compare.list')}>
        {ranges.slice(0, maxShown).map((range) => (
          <li key={range.start}>
            <button
              type="button"
              className={classes.change}
              aria-current={range === selected || undefined}
              onClick={() => onSelect(range)}
            >
              <span className="mono">{addressText(range.start, size)}</span>
              <span className="tabular">{f.number(range.end - range.start)}</span>
              <span className="tabular">{f.number(range.changed)}</span>
            </button>
          </li>
        ))}
      </ul>
      {ranges.length > maxShown && (
        <p className={classes.more}>{t('ecu:compare.more', { count: ranges.length - maxShown })}</p>
      )}
    </div>
  )
}
