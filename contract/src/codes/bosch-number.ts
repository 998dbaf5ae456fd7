/** What the form of a Bosch number says about the part; the wording is `bosch.<meaning>` in locales/<tag>/codes.json. */
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
  /** Regular expressions of its groups, as they stand on the label: 0 281 012 345. */
  groups: readonly string[]
  /** A control unit's hardware, its software (program and data), or another part. */
  kind: 'hardware' | 'software' | 'part'
  meaning: BoschMeaning
}

const three = '\\d{3}'
const hardware = (meaning: BoschMeaning, ...groups: string[]): BoschNumber => ({ groups, kind: 'hardware', meaning })
const part = (meaning: BoschMeaning, ...groups: string[]): BoschNumber => ({ groups, kind: 'part', meaning })
const software = (...groups: string[]): BoschNumber => ({ groups, kind: 'software', meaning: 'software' })

/**
 * The numbers that Bosch prints on labels and writes into files. Of two that fit, the first says more. No form of a number names the family
 * (EDC17, MED9 …) for sure: that is for the list that staff keep.
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

const wholes = boschNumbers.map((number) => ({ number, whole: new RegExp(`^${number.groups.join('')}$`) }))

/** What a number is by its form, written in capitals and without spaces; undefined when Bosch writes none like it. */
export const boschNumberOf = (text: string): BoschNumber | undefined =>
  wholes.find(({ whole }) => whole.test(text))?.number

/** In the groups that stand on the label. */
export const boschGroups = (number: string): string =>
  /^10SW/.test(number) ? number : number.replace(/^(.)(...)(...)(...)$/, '$1 $2 $3 $4')

/** Any of them inside a longer text, as people and tools write it: in groups with spaces, dots or dashes, or in one. */
export const boschInText = boschNumbers.map(({ groups }) => groups.join('[ .-]?')).join('|')
