import { useMemo } from 'react'
import { language } from '../platform/i18n/language.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { SearchableDropdown } from '../ui/searchable-dropdown.tsx'
import { countryOptions } from './countries.ts'

type CountryDropdownProps = {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | null
  required: boolean
  label?: string
}

/** Selects a country; an empty value means none. */
export function CountryDropdown({ label, value, onChange, ...rest }: CountryDropdownProps) {
  const t = useWording()
  const tag = language()
  const options = useMemo(() => countryOptions(tag), [tag])
  return (
    <SearchableDropdown
      label={label ?? t('accounts:field.country')}
      options={options}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      {...rest}
    />
  )
}
