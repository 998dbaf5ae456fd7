import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import classes from './quantity-field.module.css'

type QuantityFieldProps = { label: string; value: number; max: number; onChange: (value: number) => void }

/** A field for a number of pieces, from 1 to `max`, with buttons that are large enough for touch. */
export function QuantityField({ label, value, max, onChange }: QuantityFieldProps) {
  const t = useWording('shop')
  const set = (wanted: number) => onChange(Math.min(Math.max(Math.round(wanted), 1), Math.max(max, 1)))
  return (
    <div className={classes.field}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('shop:cart.fewer')}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        <IconMinus size={16} stroke={1.75} />
      </ActionIcon>
      <NumberField
        aria-label={label}
        className={classes.input ?? ''}
        size="sm"
        isProblemHidden
        min={1}
        value={value}
        onChange={(typed) => {
          if (typed !== null && typed >= 1) set(typed)
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('shop:cart.more')}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <IconPlus size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
