import { TextInput } from '@mantine/core'
import { vatNumberExample, vatNumberFit } from '@mapwright/contract/accounts/vat-number.ts'
import type { ComponentProps } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { countryName } from './countries.ts'

type VatNumberFieldProps = ComponentProps<typeof TextInput> & { value: string; country: string }

/** The VAT number. While the user is typing, its format is checked for the country in the address. */
export function VatNumberField({ country, ...field }: VatNumberFieldProps) {
  const t = useWording('accounts')
  const example = vatNumberExample(country)
  const name = countryName(country)
  const hint = () => {
    if (field.value.trim() === '')
      return example ? t('accounts:vat.example', { country: name, example }) : t('accounts:field.vat_no_help')
    switch (vatNumberFit(field.value, country)) {
      case 'own':
        return t('accounts:vat.own', { country: name })
      case 'another':
        return country ? t('accounts:vat.another', { country: name }) : t('accounts:vat.no_country')
      case 'malformed':
        return t('accounts:vat.malformed', { country: name, example: example ?? '' })
      case 'unknown':
        return country ? t('accounts:vat.unknown') : t('accounts:vat.no_country')
    }
  }
  return (
    <TextInput
      label={t('accounts:field.vat_no')}
      description={<span role="status">{hint()}</span>}
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      {...field}
    />
  )
}
