import { TextInput } from '@mantine/core'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import classes from './code-input.module.css'

type CodeInputProps = {
  label: string
  value: string
  error: string | null
  disabled?: boolean
  /** False in a part of a page, which must not take the focus when it appears. */
  autoFocus?: boolean
  onChange: (code: string) => void
}

/** A single field for the six digits, so that pasting, the phone's suggestions and screen readers work. */
export function CodeInput({ label, value, error, disabled = false, autoFocus = true, onChange }: CodeInputProps) {
  return (
    <TextInput
      label={label}
      name="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      autoFocus={autoFocus}
      required
      withAsterisk={false}
      disabled={disabled}
      value={value}
      error={error}
      classNames={{ input: classes.input ?? '' }}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, codeRules.digits))}
    />
  )
}
