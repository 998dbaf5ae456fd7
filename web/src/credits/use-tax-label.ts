import type { Tax } from '@mapwright/contract/billing/tax.ts'
import { countryName } from '../accounts/countries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'

/** Returns the label of the VAT line: the rate and its country, or the reason why there is no VAT. */
export function useTaxLabel({ country, percentage, reverse_charge }: Tax): string {
  const t = useWording('credits')
  const f = useFormats()
  if (reverse_charge) return t('credits:buy.reverse_charge')
  const rate = f.percent(Number(percentage) / 100, 2)
  return country === ''
    ? t('credits:buy.vat', { rate })
    : t('credits:buy.vat_of', { rate, country: countryName(country) })
}
