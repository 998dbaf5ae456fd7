const order = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

/** VIN prefixes of countries (ISO 3780): first character, range of the second, country code. Contains only unambiguous assignments. */
const assigned: readonly (readonly [first: string, range: string, country: string])[] = [
  ['A', 'AH', 'ZA'],
  ['J', 'A0', 'JP'],
  ['K', 'LR', 'KR'],
  ['L', 'A0', 'CN'],
  ['M', 'AE', 'IN'],
  ['M', 'FK', 'ID'],
  ['M', 'LR', 'TH'],
  ['N', 'LR', 'TR'],
  ['P', 'AE', 'PH'],
  ['P', 'LR', 'MY'],
  ['R', 'FG', 'TW'],
  ['R', 'LR', 'VN'],
  ['S', 'AM', 'GB'],
  ['S', 'NT', 'DE'],
  ['S', 'UZ', 'PL'],
  ['T', 'AH', 'CH'],
  ['T', 'JP', 'CZ'],
  ['T', 'RV', 'HU'],
  ['T', 'W1', 'PT'],
  ['U', 'HM', 'DK'],
  ['U', 'UZ', 'RO'],
  ['U', '57', 'SK'],
  ['V', 'AE', 'AT'],
  ['V', 'FR', 'FR'],
  ['V', 'SW', 'ES'],
  ['V', '35', 'HR'],
  ['W', 'A0', 'DE'],
  ['X', 'FK', 'GR'],
  ['X', 'LR', 'NL'],
  ['X', 'SW', 'RU'],
  ['X', '30', 'RU'],
  ['Y', 'AE', 'BE'],
  ['Y', 'FK', 'FI'],
  ['Y', 'SW', 'SE'],
  ['Y', 'X2', 'NO'],
  ['Y', '35', 'BY'],
  ['Y', '60', 'UA'],
  ['Z', 'AR', 'IT'],
  ['Z', '60', 'RU'],
  ['1', 'A0', 'US'],
  ['2', 'A0', 'CA'],
  ['3', 'AW', 'MX'],
  ['4', 'A0', 'US'],
  ['5', 'A0', 'US'],
  ['6', 'AW', 'AU'],
  ['7', 'AE', 'NZ'],
  ['7', 'F0', 'US'],
  ['8', 'AE', 'AR'],
  ['9', 'AE', 'BR'],
  ['9', '39', 'BR'],
]

/**
 * Returns the ISO 3166 code of the country where the manufacturer is registered, which may differ from the country of production. Empty if unknown.
 */
export function countryOf(vin: string): string {
  const second = order.indexOf(vin[1] ?? '')
  const row = assigned.find(([first, range]) => {
    const [from = '', to = ''] = range
    return first === vin[0] && second >= order.indexOf(from) && second <= order.indexOf(to)
  })
  return row?.[2] ?? ''
}
