import { NumberField } from '../../ui/forms/number-field.tsx'

type FigureFieldProps = {
  label: string
  help?: string
  unit: string
  max: number
  decimals?: number
  value: number
  onChange: (value: number) => void
}

/** A field for a non-negative number with its unit. An empty field counts as zero. */
export function FigureField({ label, help, unit, max, decimals = 0, value, onChange }: FigureFieldProps) {
  return (
    <NumberField
      label={label}
      description={help}
      value={value}
      decimals={decimals}
      min={0}
      max={max}
      rightSection={<span className="meta">{unit}</span>}
      rightSectionWidth={76}
      onChange={(next) => {
        const figure = next ?? 0
        if (figure >= 0 && figure <= max) onChange(figure)
      }}
    />
  )
}
