import { Checkbox } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import classes from './facet-panel.module.css'

type FacetCheckboxProps = { label: string; count: number; checked: boolean; onChange: (checked: boolean) => void }

/** A filter with the number of products that match it. Disabled if no product matches. */
export function FacetCheckbox({ label, count, checked, onChange }: FacetCheckboxProps) {
  const f = useFormats()
  return (
    <Checkbox
      className={classes.choice}
      size="sm"
      checked={checked}
      disabled={count === 0 && !checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      label={
        <span className={classes.label}>
          <bdi>{label}</bdi>
          <span className={classes.count}>{f.number(count)}</span>
        </span>
      }
    />
  )
}
