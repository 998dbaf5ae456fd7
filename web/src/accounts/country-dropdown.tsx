import type { Language } from '@mapwright/contract/accounts/languages.ts'
import { useMemo } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { language } from '../platform/language.ts'
import { optionsFor } from '../ui/forms/dropdown-options.ts'
import { SearchableDropdown } from '../ui/forms/searchable-dropdown.tsx'
import { countryName, countryOptions } from './countries.ts'

type CountryDropdownProps = {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | null
  required: boolean
  label?: string
}

/** The countries that match a text. Prepared on demand, because naming and sorting all countries takes a phone too long. */
function countrySearch(tag: Language) {
  let options: ReturnType<typeof countryOptions> | undefined
  return async (text: string) => {
    options ??= countryOptions(tag)
    return optionsFor(options, text)
  }
}

/** Selects a country; an empty value means none. */
export function CountryDropdown({ label, value, onChange, ...rest }: CountryDropdownProps) {
  const t = useWording()
  const tag = language()
  const load = useMemo(() => countrySearch(tag), [tag])
  return (
    <SearchableDropdown
      label={label ?? t('accounts:field.country')}
      load={load}
      valueLabel={countryName(value)}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      {...rest}
    />
  )
}
