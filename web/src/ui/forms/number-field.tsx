import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useReadNumber } from '../../platform/i18n/read-number.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './number-field.module.css'

export type NumberFieldProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onFocus' | 'onBlur' | 'min' | 'max' | 'type'
> & {
  /** Null if empty, NaN if the text is not a number. */
  value: number | null
  onChange: (value: number | null) => void
  /** Maximum number of decimal places; 0 allows only whole numbers. */
  decimals?: number
  min?: number
  max?: number
  /** True if there is no room for a message: the field is only marked as invalid. */
  isProblemHidden?: boolean
}

type Typed = { text: string; value: number | null; before: number | null }

/**
 * A field for a number in the user's language. Invalid text stays as typed and is refused. Removing the invalid characters could change the
 * number, as in "140,5" without its comma.
 */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  min,
  max,
  isProblemHidden,
  error,
  ...props
}: NumberFieldProps) {
  const t = useWording('request')
  const { read, write } = useReadNumber()
  const [typed, setTyped] = useState<Typed>()
  const [hasFocus, setHasFocus] = useState(false)

  const problemOf = (read: number | null): string | null => {
    if (read === null) return null
    if (Number.isNaN(read)) return t(decimals === 0 ? 'request:field.not_whole' : 'request:field.not_a_number')
    if (min !== undefined && read < min) return t('request:field.too_small', { minimum: min })
    if (max !== undefined && read > max) return t('request:field.too_big', { maximum: max })
    return null
  }
  const problem = typed ? problemOf(typed.value) : null
  // A value that differs from the typed one was set by other code, such as the selection of a vehicle.
  const isTyped =
    typed !== undefined &&
    (hasFocus ||
      Object.is(value, typed.value) ||
      (typed.value === null && Number.isNaN(value)) ||
      (problem !== null && Object.is(value, typed.before)))
  const shownProblem = isTyped && !hasFocus && problem !== null && (isProblemHidden === true || problem)

  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={24}
      classNames={{ section: classes.section ?? '' }}
      {...props}
      value={isTyped ? typed.text : write(value)}
      error={error || shownProblem || null}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onChange={({ currentTarget: { value: text } }) => {
        const entered = read(text, decimals)
        setTyped({ text, value: entered, before: value })
        onChange(entered)
      }}
    />
  )
}
