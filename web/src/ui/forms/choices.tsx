import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choices.module.css'

type Choice<Value extends string> = { value: Value; label: string; description?: string; disabled?: boolean }

type ChoicesProps<Value extends string> = {
  label: string
  /** True if a visible heading repeats the label: only screen readers then get the label. */
  isLabelHidden?: boolean
  description?: ReactNode
  value: Value | null
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  error?: ReactNode
}

/** A choice between a few values with descriptions. */
export function Choices<const Value extends string>(props: ChoicesProps<Value>) {
  const { label, isLabelHidden = false, description, value, choices, onChange, error } = props
  return (
    <Radio.Group
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={description}
      value={value}
      error={error}
      onChange={(chosen) => {
        const choice = choices.find((one) => one.value === chosen)
        if (choice) onChange(choice.value)
      }}
    >
      <div className={classes.choices} data-labelled={!isLabelHidden || undefined}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </div>
    </Radio.Group>
  )
}
