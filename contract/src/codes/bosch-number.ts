/** Part categories that the format of a Bosch number identifies. The wording is `bosch.<meaning>` in locales/<tag>/codes.json. */
export const boschMeanings = [
  'diesel_ecu',
  'petrol_ecu',
  'other_numbering',
  'software',
  'diesel_sensor',
  'petrol_sensor',
  'petrol_part',
  'lambda_sensor',
  'brake_control',
  'unit_injector',
  'common_rail',
  'adblue',
  'exchange_part',
] as const
export type BoschMeaning = (typeof boschMeanings)[number]

export type BoschNumber = {
  /** Regular expressions for the groups of characters as printed on the label: 0 281 012 345. */
  groups: readonly string[]
  /** Hardware or software (program and data) of a control unit, or another part. */
  kind: 'hardware' | 'software' | 'part'
  meaning: BoschMeaning
}

const three = '\\d{3}'
const hardware = (meaning: BoschMeaning, ...groups: string[]): BoschNumber => ({ groups, kind: 'hardware', meaning })
const part = (meaning: BoschMeaning, ...groups: string[]): BoschNumber => ({ groups, kind: 'part', meaning })
const software = (...groups: string[]): BoschNumber => ({ groups, kind: 'software', meaning: 'software' })

/**
 * The formats of numbers on Bosch labels and in files, most specific first. The format does not show the family (EDC17, MED9 …); staff
 * maintain a list of families.
 */
export const boschNumbers: readonly BoschNumber[] = [
  part('diesel_sensor', '0', '281', '00[26]', three),
  hardware('diesel_ecu', '0', '281', three, three),
  part('petrol_sensor', '0', '261', '(?:210|23[012])', three),
  hardware('petrol_ecu', '0', '261', three, three),
  hardware('petrol_ecu', '0', '261', 'S\\d{2}', three),
  hardware('other_numbering', 'F', '0[01][0-9A-Z]', '[0-9A-Z]{3}', three),
  ...['037', '039', '267', '277', '287'].map((group) => software('1', group, three, three)),
  software('2', '227', three, three),
  software('2', '287', three, three),
  software('2', '537', three, three),
  software('10SW', three, three),
  part('lambda_sensor', '0', '258', three, three),
  part('brake_control', '0', '265', three, three),
  part('petrol_part', '0', '280', three, three),
  part('unit_injector', '0', '414', three, three),
  part('adblue', '0', '444', three, three),
  part('common_rail', '0', '445', three, three),
  part('exchange_part', '0', '986', three, three),
]

const wholePatterns = boschNumbers.map((number) => ({ number, whole: new RegExp(`^${number.groups.join('')}$`) }))

/** Returns the Bosch format that a text in upper case without spaces matches; undefined if it matches none. */
export const boschNumberOf = (text: string): BoschNumber | undefined =>
  wholePatterns.find(({ whole }) => whole.test(text))?.number

/** Formats a number in groups, as on the label. */
export const formatBoschNumber = (number: string): string =>
  /^10SW/.test(number) ? number : number.replace(/^(.)(...)(...)(...)$/, '$1 $2 $3 $4')

/** Matches any Bosch number in a text, with or without spaces, dots or dashes between the groups. */
export const boschPatternInText = boschNumbers.map(({ groups }) => groups.join('[ .-]?')).join('|')
