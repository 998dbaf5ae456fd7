import type { Language } from '@mapwright/contract/accounts/languages.ts'

const euro =
  'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT'
const others: Record<string, string> = {
  ...{ AE: 'AED', AR: 'ARS', AU: 'AUD', BD: 'BDT', BR: 'BRL', CA: 'CAD', CH: 'CHF', CL: 'CLP', CN: 'CNY', CO: 'COP' },
  ...{ CZ: 'CZK', DK: 'DKK', EG: 'EGP', GB: 'GBP', GG: 'GBP', HK: 'HKD', HU: 'HUF', ID: 'IDR', IL: 'ILS', IM: 'GBP' },
  ...{ IN: 'INR', IS: 'ISK', JE: 'GBP', JP: 'JPY', KE: 'KES', KR: 'KRW', KW: 'KWD', LI: 'CHF', MA: 'MAD', MX: 'MXN' },
  ...{ MY: 'MYR', NG: 'NGN', NO: 'NOK', NZ: 'NZD', PH: 'PHP', PK: 'PKR', PL: 'PLN', QA: 'QAR', RO: 'RON', RS: 'RSD' },
  ...{
    SA: 'SAR',
    SE: 'SEK',
    SG: 'SGD',
    TH: 'THB',
    TN: 'TND',
    TR: 'TRY',
    TW: 'TWD',
    UA: 'UAH',
    US: 'USD',
    VN: 'VND',
    ZA: 'ZAR',
  },
}

/** The currency of a country as its ISO 4217 code; undefined if unknown. */
export const currencyOf = (country: string): string | undefined =>
  euro.includes(country) && country ? 'EUR' : others[country]

/** All currencies with their code and their name in a language, for a dropdown. */
export function currencyOptions(tag: Language): { value: string; label: string; detail: string }[] {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: value, detail: names.of(value) ?? '' }))
}
