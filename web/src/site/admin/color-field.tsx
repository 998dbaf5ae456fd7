import { CloseButton, TextInput } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './color-field.module.css'

type ColorFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error: string | null
  required: boolean
}

/** A field for a color as #rrggbb, typed or selected in the browser's color picker. Empty means the theme's default. */
export function ColorField({ label, name, value, onChange, error, required }: ColorFieldProps) {
  const t = useWording('site')
  const isSet = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <TextInput
      label={label}
      name={name}
      value={value}
      error={error}
      required={required}
      placeholder={t('site:theme.own')}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      leftSection={
        <input
          type="color"
          className={classes.picker}
          data-unset={!isSet || undefined}
          value={isSet ? value : '#808080'}
          aria-label={t('site:theme.pick', { name: label })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      leftSectionPointerEvents="all"
      rightSection={
        value === '' ? null : (
          <CloseButton size="sm" aria-label={t('site:theme.unset', { name: label })} onClick={() => onChange('')} />
        )
      }
      classNames={{ input: 'mono' }}
    />
  )
}
