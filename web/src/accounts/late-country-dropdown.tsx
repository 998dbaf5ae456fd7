import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { Late, late } from '../ui/loading/late.tsx'
import { countryName } from './countries.ts'
import type { CountryDropdown } from './country-dropdown.tsx'

const LoadedDropdown = late(async () => ({ default: (await import('./country-dropdown.tsx')).CountryDropdown }))

/** The dropdown of countries. Its script loads after the first paint. Until then, a text field with the same look replaces it. */
export function LateCountryDropdown(props: ComponentProps<typeof CountryDropdown>) {
  const t = useWording()
  const standIn = (
    <TextInput
      label={t('accounts:field.country')}
      placeholder={t('ui:dropdown.placeholder')}
      value={countryName(props.value)}
      rightSection={<IconSelector size={16} stroke={1.75} aria-hidden />}
      required={props.required}
      readOnly
    />
  )
  return (
    <Late waiting={standIn} otherwise="waiting">
      <LoadedDropdown {...props} />
    </Late>
  )
}
