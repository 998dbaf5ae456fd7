import { CloseButton } from '@mantine/core'
import { useWording } from '../../../platform/i18n/wording.ts'
import classes from './period-filter.module.css'

type PeriodFilterProps = {
  /** Label of the period. */
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void
}

/** Filters by the first and the last day, both inclusive. Each may be empty. */
export function PeriodFilter({ label, from, to, onChange }: PeriodFilterProps) {
  const t = useWording('orders')
  return (
    <fieldset className={classes.period}>
      <legend>{label}</legend>
      <input
        type="date"
        aria-label={t('orders:period.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      –
      <input
        type="date"
        aria-label={t('orders:period.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
      {(from || to) && (
        <CloseButton
          size="sm"
          aria-label={t('orders:period.clear')}
          onClick={() => onChange({ from: undefined, to: undefined })}
        />
      )}
    </fieldset>
  )
}
