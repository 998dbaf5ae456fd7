import { useFormats } from '../../platform/i18n/formats.ts'
import classes from './count-chips.module.css'
import type { ListControls } from './list-state.ts'

type CountChip = {
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
  chips: readonly CountChip[]
}) {
  const f = useFormats()
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {chips.map(({ value, label: text, count }) => (
        <button
          key={value ?? ''}
          type="button"
          className={classes.chip}
          aria-pressed={list.filters[name] === value}
          onClick={() => list.set({ [name]: value })}
        >
          {text}
          {count !== undefined && <span className={classes.count}>{f.number(count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
