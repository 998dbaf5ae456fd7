import { NumberInput } from '@mantine/core'

type FigureFieldProps = {
  label: string
  help?: string
  unit: string
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A non-negative number with its unit; an empty field counts as zero. */
export function FigureField({ label, help, unit, max, step, value, onChange }: FigureFieldProps) {
  return (
    <NumberInput
      label={label}
      description={help}
      value={value}
      min={0}
      max={max}
      step={step}
      clampBehavior="strict"
      allowNegative={false}
      hideControls
      rightSection={<span className="meta">{unit}</span>}
      rightSectionWidth={76}
      onChange={(next) => onChange(Number(next) || 0)}
    />
  )
}
