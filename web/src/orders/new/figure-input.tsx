import { NumberField, type NumberFieldProps } from '../../ui/forms/number-field.tsx'
import classes from './new-order.module.css'

type FigureInputProps = Pick<NumberFieldProps, 'name' | 'label' | 'value' | 'onChange' | 'error'> & { unit?: string }

/** Field for a whole number with its unit. An empty field means that the number is unknown. */
export function FigureInput({ unit, ...field }: FigureInputProps) {
  return (
    <NumberField
      {...field}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : null}
      rightSectionWidth={unit && unit.length > 4 ? 84 : 44}
      rightSectionPointerEvents="none"
    />
  )
}
