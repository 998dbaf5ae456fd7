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

/** Creates a search for countries. Its list is built at the first search, because naming and sorting all countries is slow on phones. */
function countrySearch(tag: Language) {
  let options: ReturnType<typeof countryOptions> | undefined
  return async (text: string) => {
    options ??= countryOptions(tag)
    return optionsFor(options, text)
  }
}

/** Dropdown of countries. The value is empty if no country is selected. */
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
