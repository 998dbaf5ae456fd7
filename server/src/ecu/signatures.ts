import { type BoschNumber, boschNumbers } from '@mapwright/contract/codes/bosch-number.ts'
import { familyRules } from './family-rules.ts'
import type { Signature } from './identification.ts'
import { numberRules } from './number-rules.ts'

const word = (inside: string) => new RegExp(`(?<![A-Za-z0-9])(${inside})(?![A-Za-z0-9])`, 'g')

/** Matches a number that a software number may follow without a space: 0261S023321037518921. */
const beforeSoftware = (inside: string) =>
  new RegExp(`(?<![A-Za-z0-9])(${inside})(?=(?![A-Za-z0-9])|10(?:37|SW)\\d{6})`, 'g')
/** Matches a number with any suffix: 10SW0321371251_8F0. */
const withTail = (inside: string) => new RegExp(`(?<![A-Za-z0-9])(${inside})`, 'g')

const bosch = { brand: 'Bosch' }
const siemens = { brand: 'Siemens' }
const continental = { brand: 'Continental' }
const delphi = { brand: 'Delphi' }
const marelli = { brand: 'Magneti Marelli' }
const denso = { brand: 'Denso' }

const certain = { confidence: 'certain' } as const
const likely = { confidence: 'likely' } as const
const possible = { confidence: 'possible' } as const

/** Matches Bosch numbers that contain letters, and ten-digit numbers printed in groups. `numbersInDigits` finds all other numbers. */
function boschSignature({ groups, kind, meaning }: BoschNumber): Signature {
  const isTenDigits = groups.every((group) => /^(?:\d+|\\d\{3\})$/.test(group))
  const spaced = `(?<![A-Za-z0-9])(${groups.join(' ')})(?!\\d)`
  const joined = groups.join(' ?')
  return {
    kind: kind === 'software' ? 'software_number' : 'hardware_number',
    pattern: isTenDigits ? new RegExp(spaced, 'g') : kind === 'software' ? withTail(joined) : beforeSoftware(joined),
    ...(meaning === 'other_numbering' ? possible : certain),
    ...bosch,
  }
}

const numbers: Signature[] = [
  ...boschNumbers.filter(({ kind }) => kind !== 'part').map(boschSignature),
  { kind: 'hardware_number', pattern: word('5W[KPSY][0-9]{4,6}[A-Z]{0,2}'), ...certain, ...siemens },
  { kind: 'hardware_number', pattern: word('(?:175800|275[0-9]00)-\\d{4}'), ...likely, ...denso },
  // Requires two digits, because CARRIAGE and CAROUSEL are words.
  {
    ...{ kind: 'software_number', ...likely, ...continental },
    pattern: word('CA[RF](?=[A-Z]{0,3}\\d[A-Z]{0,3}\\d)[A-Z0-9]{5}'),
  },
  { kind: 'part_number', pattern: word('\\d[0-9A-Z]{2} ?90[5-9] ?\\d{3} ?[A-Z]{0,2}'), ...likely },
  { kind: 'part_number', pattern: word('[A-Z0-9]{4}-12A650-[A-Z]{2,3}'), ...certain },
  { kind: 'part_number', pattern: word('A\\d{10}'), ...likely },
  { kind: 'part_number', pattern: word('2371\\d{5}[RS]'), ...likely },
  { kind: 'part_number', pattern: word('896[0-9]{2}-[0-9A-Z]{5}'), ...likely, ...denso },
  { kind: 'part_number', pattern: word('391[0-9]{2}-[0-9A-Z]{5}'), ...likely },
  { kind: 'part_number', pattern: word('9[68]\\d{8}'), ...possible },
]

const families: Signature[] = [
  {
    kind: 'bosch_path',
    pattern: /(?<!\d)(\d{1,2}\/\d{1,2}\/[A-Z](?=[A-Z_.+-]*\d)[A-Z0-9_.+-]+\/[A-Za-z0-9_./-]{1,90})/g,
    ...certain,
    ...bosch,
  },
  { kind: 'ecu_family', pattern: word('EDC1[5-7](?:[_ ]?(?:CP|CV|C|P|V|M|U)\\d{0,2}\\+?)?'), ...certain, ...bosch },
  { kind: 'ecu_family', pattern: word('EDC7_?(?:UC31|C\\d{1,2})'), ...certain, ...bosch },
  {
    ...{ kind: 'ecu_family', ...certain, ...bosch },
    // Matches only existing generations, with a single digit after the dot. Other matches occur by chance in programs.
    pattern: word('(?:ME|MED|MEV|MEVD|MSE)(?:1|2|3|6|7|8|9|10|17)[._]\\d(?:[._]\\d{1,2})?'),
  },
  { kind: 'ecu_family', pattern: word('M[DG]1[A-Z]{2}\\d{3}'), ...certain, ...bosch },
  { kind: 'ecu_family', pattern: word('SIMOS ?\\d{1,2}(?:\\.\\d{1,2})?'), ...certain, ...continental },
  { kind: 'ecu_family', pattern: word('PPD1\\.\\d'), ...certain, ...siemens },
  { kind: 'ecu_family', pattern: word('PCR2\\.\\d'), ...certain, ...continental },
  { kind: 'ecu_family', pattern: word('SID(?:20[0-7]|30[0-6]|80\\d)[A-Z]?'), ...likely, ...siemens },
  { kind: 'ecu_family', pattern: word('SID(?:20[89]|21\\d|30[7-9]|31\\d)[A-Z]?'), ...likely, ...continental },
  { kind: 'ecu_family', pattern: word('SID\\d{3,4}[A-Z]?'), ...possible, ...continental },
  { kind: 'ecu_family', pattern: word('EMS\\d{4}'), ...likely, ...continental },
  { kind: 'ecu_family', pattern: word('EMS\\d{3}'), ...possible, ...continental },
  { kind: 'ecu_family', pattern: word('SIM\\d{3,4}[A-Z]{0,2}\\d{0,2}'), ...possible, ...siemens },
  { kind: 'ecu_family', pattern: word('MS[DSV]\\d{2}(?:\\.\\d)?'), ...possible, ...siemens },
  { kind: 'ecu_family', pattern: word('DCM\\d\\.\\d[A-Z]{0,2}'), ...certain, ...delphi },
  { kind: 'ecu_family', pattern: /DELPHI (CRD[23])(?![A-Z0-9])/gi, ...likely, ...delphi },
  { kind: 'ecu_family', pattern: word('CRD[23](?:\\.\\d{1,2}|PLUS)'), ...certain, ...delphi },
  { kind: 'ecu_family', pattern: word('(?:IAW|iaw) ?\\d{1,2}[A-Z]{1,3}\\d{0,2}'), ...likely, ...marelli },
  { kind: 'ecu_family', pattern: word('MJD ?\\d[A-Z0-9]{1,3}'), ...likely, ...marelli },
  { kind: 'ecu_brand', pattern: word('MARELLI'), ...certain, ...marelli },
  { kind: 'ecu_brand', pattern: word('DELPHI'), ...certain, ...delphi },
  { kind: 'ecu_brand', pattern: word('CONTINENTAL'), ...certain, ...continental },
  { kind: 'ecu_brand', pattern: word('(?:SIEMENS|SIEMENS VDO)'), ...certain, ...siemens },
  { kind: 'ecu_brand', pattern: word('DENSO'), ...certain, ...denso },
  { kind: 'ecu_brand', pattern: word('(?:BOSCH|Bosch)'), ...certain, ...bosch },
  // Volkswagen's EDC15 files contain the engine and "EDC", but not the family. Excludes earlier units (EDC3), which also contain the name
  // of their data set.
  {
    ...{ kind: 'ecu_family', ...likely, ...bosch, family: 'EDC15' },
    pattern: /(\d,\dl R\d EDC)(?! {1,6}[SA]G {1,4}\w{1,6} {1,4}0281\d{6} {1,4}[A-Z0-9]{6,12}HEX\d)/g,
  },
]

export const signatures: readonly Signature[] = [...numbers, ...numberRules, ...families, ...familyRules]

/**
 * All signatures in one expression. Most texts match none, and testing this expression takes a tenth of the time of testing each signature.
 */
export const anySignature = new RegExp(
  signatures.map(({ pattern: { source, ignoreCase } }) => (ignoreCase ? `(?i:${source})` : `(?:${source})`)).join('|'),
)

/** Cheap check before the search. Most texts in a file are machine code that happens to be printable. */
export const mayContainSignature =
  /\d{3}|TSW|BCroft|GMPT|N3[A-Z]\dE|SB_V|MOTRONIC|RamLoader|MUST|CASN|EDC|ME[DV]{0,2}\d|M[DG]1|SIM|SID|EMS|P[CP][DR]\d|DCM|CRD|IAW|iaw|MJD|MS[DSVE]|CA[RF]|[A-Z]{5}|Bosch/
