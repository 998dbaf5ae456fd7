import { type Percent, percent } from './vat.ts'

/** The parts of an address that determine the VAT. */
export type TaxedAddress = {
  country: string
  /** The post code; missing if unknown, for example before a visitor has entered it. */
  post_code?: string | undefined
}

/**
 * The VAT area of an address. `country` decides which VAT rules apply: the ISO code of the country, or of a territory that has its own ISO
 * code. A territory that only lies outside its country's VAT area has a code such as "ES-35", which never counts as an EU member state.
 * `territory`: the ISO code that banks and card networks report for the address. `standard_rate`: the region's rate, if it differs from
 * the country's.
 */
export type VatArea = { country: string; territory: string; standard_rate?: Percent }

type Part = {
  /** Prefixes of the post codes, without spaces and without the country code. */
  post_codes: readonly string[]
  name: string
  /** The territory's ISO code, if there is one. */
  territory?: string
  standard_rate?: Percent
}

/**
 * Parts of countries with special VAT rules, by the prefix of their post codes. Sources: Directive 2006/112/EC, article 6 (territories
 * outside the VAT area) as amended by Directive (EU) 2019/475, and articles 104 and 105 (rates of Jungholz, Mittelberg, Azores, Madeira); §
 * 10 (4) UStG (AT); art. 18 (3) CIVA (PT). The post codes are those of Correos, Deutsche Post, Poste Italiane, ELTA, Posti, La Poste,
 * Österreichische Post and CTT.
 */
const parts: Readonly<Record<string, readonly Part[]>> = {
  AT: [{ post_codes: ['6691', '6991', '6992', '6993'], name: 'Jungholz, Mittelberg', standard_rate: percent(19_00n) }],
  DE: [
    { post_codes: ['27498'], name: 'Heligoland' },
    { post_codes: ['78266'], name: 'Büsingen' },
  ],
  ES: [
    { post_codes: ['35', '38'], name: 'Canary Islands' },
    { post_codes: ['51'], name: 'Ceuta' },
    { post_codes: ['52'], name: 'Melilla' },
  ],
  FI: [{ post_codes: ['22'], name: 'Åland', territory: 'AX' }],
  FR: [
    { post_codes: ['97133', '97700'], name: 'Saint-Barthélemy', territory: 'BL' },
    { post_codes: ['97150', '97800'], name: 'Saint-Martin', territory: 'MF' },
    { post_codes: ['971'], name: 'Guadeloupe', territory: 'GP' },
    { post_codes: ['972'], name: 'Martinique', territory: 'MQ' },
    { post_codes: ['973'], name: 'French Guiana', territory: 'GF' },
    { post_codes: ['974'], name: 'Réunion', territory: 'RE' },
    { post_codes: ['975'], name: 'Saint Pierre and Miquelon', territory: 'PM' },
    { post_codes: ['976', '985'], name: 'Mayotte', territory: 'YT' },
    { post_codes: ['984'], name: 'French Southern Territories', territory: 'TF' },
    { post_codes: ['986'], name: 'Wallis and Futuna', territory: 'WF' },
    { post_codes: ['987'], name: 'French Polynesia', territory: 'PF' },
    { post_codes: ['988'], name: 'New Caledonia', territory: 'NC' },
  ],
  GR: [{ post_codes: ['63086', '63087'], name: 'Mount Athos' }],
  IT: [
    { post_codes: ['22061'], name: "Campione d'Italia" },
    { post_codes: ['23041'], name: 'Livigno' },
  ],
  PT: [
    { post_codes: ['90', '91', '92', '93', '94'], name: 'Madeira', standard_rate: percent(22_00n) },
    { post_codes: ['95', '96', '97', '98', '99'], name: 'Azores', standard_rate: percent(16_00n) },
  ],
}

/**
 * Countries that are part of another country for VAT. Sources: Directive 2006/112/EC, article 7 (Monaco); Isle of Man Act 1979 (UK),
 * section 1.
 */
const treatedAs: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/** Normalizes post codes for comparison: "F-97 400", "AX-22100" and "es 35001" become "97400", "22100" and "35001". */
const bare = (post_code: string): string =>
  post_code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^[A-Z]{1,2}(?=[0-9])/, '')

/** Determines the VAT area of an address from country and post code. */
export function vatAreaOf({ country, post_code = '' }: TaxedAddress): VatArea {
  const code = bare(post_code)
  const part = (Object.hasOwn(parts, country) ? parts[country] : undefined)?.find(({ post_codes }) =>
    post_codes.some((start) => code.startsWith(start)),
  )
  if (!part) {
    const as = Object.hasOwn(treatedAs, country) ? treatedAs[country] : undefined
    return { country: as ?? country, territory: country }
  }
  const { territory, standard_rate } = part
  if (standard_rate) return { country, territory: country, standard_rate }
  const start = part.post_codes.find((each) => code.startsWith(each))
  return { country: territory ?? `${country}-${start}`, territory: territory ?? country }
}
