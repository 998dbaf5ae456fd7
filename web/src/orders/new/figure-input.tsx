import { TextInput } from '@mantine/core'
import classes from './new-order.module.css'

type FigureInputProps = {
  name: string
  label: string
  unit?: string
  value: number | null
  onChange: (value: number | null) => void
  error: string | null
  maxDigits?: number
}

/** A whole number with its unit; other characters are ignored, and an empty field means unknown. */
export function FigureInput({ name, label, unit, value, onChange, error, maxDigits = 5 }: FigureInputProps) {
  return (
    <TextInput
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      error={error}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, maxDigits)
        onChange(digits === '' ? null : Number(digits))
      }}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : null}
      rightSectionWidth={unit && unit.length > 4 ? 84 : 44}
      rightSectionPointerEvents="none"
    />
  )
}
