import { useFormats } from '../../platform/i18n/formats.ts'
import classes from './count-chips.module.css'
import type { ListControls } from './list-state.ts'

type Chip = {
  /** The kind of rows that the chip selects; undefined for all rows. */
  value: string | undefined
  label: string
  count?: number | undefined
}

/** Filter chips for the kinds of rows in a list, with counts. */
export function CountChips({
  list,
  name,
  label,
  chips,
}: {
  list: ListControls
  name: string
  label: string
  chips: readonly Chip[]
}) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {chips.map(({ value, label: text, count }) => (
        <CountChip
          key={value ?? ''}
          label={text}
          count={count}
          isChosen={list.filters[name] === value}
          onChoose={() => list.set({ [name]: value })}
        />
      ))}
    </fieldset>
  )
}

type CountChipProps = {
  label: string
  count?: number | undefined
  /** Larger counts are shown as "99+". */
  maxCount?: number
  isChosen: boolean
  onChoose: () => void
}

/** A chip that selects rows of a list, with their number. */
export function CountChip({ label, count, maxCount = Number.POSITIVE_INFINITY, isChosen, onChoose }: CountChipProps) {
  const f = useFormats()
  return (
    <button type="button" className={classes.chip} aria-pressed={isChosen} onClick={onChoose}>
      {label}
      {count !== undefined && (
        <span className={classes.count}>{count > maxCount ? `${f.number(maxCount)}+` : f.number(count)}</span>
      )}
    </button>
  )
}
