import type { Signature } from './identification.ts'

/**
 * A pattern for a number that is identified by its surroundings. `example` is a matching text, `value` the number in it, and `source` the
 * public description of the pattern.
 */
export type NumberRule = Signature & { example: string; value: string; source: string }

const hardware = { kind: 'hardware_number' } as const
const software = { kind: 'software_number' } as const
const part = { kind: 'part_number' } as const
const certain = { confidence: 'certain' } as const
const likely = { confidence: 'likely' } as const
const bosch = { brand: 'Bosch' }
const siemens = { brand: 'Siemens' }

const openremap = (module: string) => ({ source: `openremap, description of ${module}` })

/** Rules for numbers whose format alone proves nothing. The value is the first group of the pattern. */
export const numberRules: readonly NumberRule[] = [
  // Software numbers of Opel's EDC16 have a letter among the digits. In the file, a project name follows without a space.
  {
    ...{ ...software, ...likely, ...bosch },
    pattern: /(?<![A-Za-z0-9])(1037[A-F]\d{5})/g,
    example: '1037A50286',
    value: '1037A50286',
    ...openremap('EDC16'),
  },
  {
    ...{ ...software, ...likely, ...bosch },
    pattern: /0281\d{6} {1,4}([A-Z0-9]{6,12})(?=HEX\d)/g,
    example: 'v028906021GM 1,9l R4 EDC  SG  1421 0281001658 C86BM500HEX028906021GM 1096',
    value: 'C86BM500',
    ...openremap('EDC 3.x'),
  },
  {
    ...{ ...software, ...likely, ...siemens },
    pattern: /(?<!\d)(6576\d{6})(?=--)/g,
    example: '6576286135--    111SN100K5400000',
    value: '6576286135',
    ...openremap('PPD'),
  },
  {
    ...{ ...software, ...likely, ...siemens },
    pattern: /5WS4\d{4}[A-Z]-T {1,4}(\d{9}|\d{14,17})(?!\d)/g,
    example: '5WS40145A-T 244177913 04020028014941S220040001C0',
    value: '244177913',
    ...openremap('SID 801'),
  },
  {
    ...{ ...hardware, ...certain, ...siemens },
    pattern: /(?<=\d{12}[a-z])(5WK9\d{4})/g,
    example: 'RS90506365 0106577255425b5WK907302',
    value: '5WK90730',
    ...openremap('Simtec 56'),
  },
  {
    ...{ ...part, ...certain },
    pattern: /(?<=R[ST])(\d{8})(?= {1,8}\d{12,16}[a-z]5WK9)/g,
    example: 'RS90506365 0106577255425b5WK907302',
    value: '90506365',
    ...openremap('Simtec 56'),
  },
  {
    ...{ ...part, ...likely },
    pattern: /(?<![A-Za-z0-9])(A \d{3} \d{3} \d\d \d\d)(?![A-Za-z0-9])/g,
    example: 'A 651 900 00 00',
    value: 'A6519000000',
    ...openremap('EDC17'),
  },
  {
    ...{ ...part, ...likely },
    pattern: /(?<![A-Za-z0-9])(\d\d \d\d \d \d{3} \d{3})(?![A-Za-z0-9])/g,
    example: '12 14 7 626 350',
    value: '12147626350',
    ...openremap('EDC17'),
  },
  {
    ...{ ...software, ...likely, ...siemens },
    pattern: /(?<=\d{4})(ca\d{6})(?=\.DAT)/g,
    example: '0000ca430055.DAT',
    value: 'ca430055',
    source: 'reads of BMW petrol engines with MS43',
  },
  {
    ...{ ...software, ...likely, ...siemens },
    pattern: /(?<![A-Za-z0-9])(ca6[56]\d{4,6})(?![A-Za-z0-9])/g,
    example: 'ca663056',
    value: 'ca663056',
    source: 'GKFlasher, definitions of SIMK43',
  },
  {
    ...{ ...software, ...likely, brand: 'Denso' },
    pattern: /(?<![A-Za-z0-9])(N3[A-Z]\dE[A-Z]\d{3}[A-Z0-9]{0,6})(?![A-Za-z0-9])/g,
    example: 'N3J6EB000',
    value: 'N3J6EB000',
    source: 'reads of Mazda’s RX-8',
  },
  {
    ...{ ...software, ...likely, brand: 'Lotus' },
    pattern: /(?<=BCroft)(T4E\d{3})(?= )/g,
    example: 'BCroftT4E090 14/07/2006 Lotus EngV0091',
    value: 'T4E090',
    source: 'LotusECU-T4e, list of tested software',
  },
  // Opel's eight-digit part numbers. They cannot be confused with dates, because dates never start with 0939.
  {
    ...{ ...part, ...likely },
    pattern: /(?<![A-Za-z0-9])(0939\d{4})(?![A-Za-z0-9])/g,
    example: '09391283',
    value: '09391283',
    source: 'reads of Opel’s and Saab’s units of GM Powertrain',
  },
  {
    ...{ kind: 'ecu_brand', ...certain, brand: 'Denso' },
    pattern: /(Copr\.DENSO)(?=\d{4})/g,
    example: 'Copr.DENSO2000S',
    value: 'Denso',
    source: 'reads of Mazda’s RX-8',
  },
  // Version of the base software, in a format that only Bosch uses.
  {
    ...{ kind: 'ecu_brand', ...likely, ...bosch },
    pattern: /(SB_V\d{1,2}\.\d\d\.\d\d)/g,
    example: 'SB_V18.00.02/1793',
    value: 'Bosch',
    ...openremap('EDC17'),
  },
]
