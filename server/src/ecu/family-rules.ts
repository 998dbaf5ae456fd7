import type { Signature } from './identification.ts'

/** A text that occurs in only one family, with an example and the public description from which it is taken. */
export type FamilyRule = Signature & { example: string; source: string }

const certain = { kind: 'ecu_family', confidence: 'certain' } as const
const likely = { kind: 'ecu_family', confidence: 'likely' } as const
const possible = { kind: 'ecu_family', confidence: 'possible' } as const

const bosch = { brand: 'Bosch' }
const siemens = { brand: 'Siemens' }
const marelli = { brand: 'Magneti Marelli' }
const delphi = { brand: 'Delphi' }

const denso = { brand: 'Denso' }
const delco = { brand: 'Delco' }
const lotus = { brand: 'Lotus' }

const openremap = (module: string) => ({ source: `openremap, description of ${module}` })

/**
 * Rules for families whose reads do not contain the family name printed on the label. The value is `family`, or else the first group of the
 * pattern.
 */
export const familyRules: readonly FamilyRule[] = [
  { ...certain, ...bosch, pattern: /(?<!\d)(1350000M3)/g, family: 'M3.1', example: '1350000M3', ...openremap('M3.x') },
  {
    ...certain,
    ...bosch,
    pattern: /(?<![A-Za-z0-9])(TSW V\d\.\d\d)(?!\d)/g,
    family: 'EDC15',
    example: 'TSW V2.40 280700 1718 C7/ESB/G40',
    ...openremap('EDC15'),
  },
  // Other sources use the names MSA15 or EDC15V for these units.
  {
    ...possible,
    ...bosch,
    pattern: /EDC {1,6}[SA]G {1,4}\w{1,6} {1,4}0281\d{6} {1,4}([A-Z0-9]{6,12}HEX)(?=\d)/g,
    family: 'EDC3',
    example: 'v028906021GM 1,9l R4 EDC  SG  1421 0281001658 C86BM500HEX028906021GM 1096',
    ...openremap('EDC 3.x'),
  },
  // The path follows the software number and its suffix without a separator.
  {
    ...certain,
    ...bosch,
    pattern: /(?<=\d{12}\/\d\/)(M[35]\.\d[\d.]{0,3})(?=\/)/g,
    example: 'MOTR    D060261204258103735026955/1/M5.92/05/400201/DAMOS3A8/',
    ...openremap('M5.x'),
  },
  // MP7.2 contains the same text.
  { ...possible, ...bosch, pattern: /(?<!\d)(1530000M3)/g, family: 'M3.3', example: '1530000M3', ...openremap('M3.x') },
  { ...likely, ...bosch, pattern: /(?<!\d)(0000000M3)/g, family: 'MP3', example: '0000000M3', ...openremap('M3.x') },
  { ...certain, ...bosch, pattern: /(?<=0000000)(M2\.\d)/g, example: '0000000M2.9', ...openremap('M2.x') },
  {
    ...certain,
    ...bosch,
    pattern: /(?<=\d\d\d\d)(M1\.8)(?= {1,6}\d{4})/g,
    example: 'E00M18    91470000261203842M1.8 0000',
    ...openremap('M1.x'),
  },
  {
    ...certain,
    ...bosch,
    pattern: /(MOTRONIC MP 9)(?![0-9])/g,
    family: 'MP9',
    example: 'MOTRONIC MP 9.0',
    ...openremap('MP9'),
  },
  // MED9 contains the same text.
  {
    ...possible,
    ...bosch,
    pattern: /(Bosch\.Common\.RamLoader\.Me9)/g,
    family: 'ME9',
    example: 'Bosch.Common.RamLoader.Me9',
    ...openremap('ME9'),
  },
  {
    ...likely,
    ...bosch,
    pattern: /(?<![A-Za-z0-9])(MEDC17|MEVD17|MED17|MEV17|ME17)(?![A-Za-z0-9])/g,
    example: 'MEDC17',
    ...openremap('EDC17'),
  },
  {
    ...likely,
    ...siemens,
    pattern: /(CASN\d[A-Z0-9]{3,4}\.DAT)/g,
    family: 'PPD1',
    example: 'CASN1A2B.DAT',
    ...openremap('PPD'),
  },
  {
    ...likely,
    ...siemens,
    pattern: /(111SN\d{3}[A-Z]\d{2})/g,
    family: 'PPD1',
    example: '6576286135--    111SN100K5400000111SN100K5400000',
    ...openremap('PPD'),
  },
  {
    ...likely,
    ...siemens,
    pattern: /(?<![A-Za-z0-9])(s21_\d{4})(?![A-Za-z0-9])/g,
    family: 'SIMOS',
    example: 's21_2441',
    ...openremap('Simos'),
  },
  {
    ...likely,
    ...marelli,
    pattern: /(?<![A-Za-z0-9])(iaw1av)(?![A-Za-z0-9])/g,
    family: 'IAW1AV',
    example: 'iaw1av',
    ...openremap('IAW 1AV'),
  },
  {
    ...likely,
    ...siemens,
    pattern: /(CAPM3\d{3,4}\.DAT)/g,
    family: 'SID801',
    example: 'CAPM3123.DAT',
    ...openremap('SID801'),
  },
  {
    ...likely,
    ...siemens,
    pattern: /(111PM3\d{4,6})/g,
    family: 'SID801',
    example: '111PM30123',
    ...openremap('SID801'),
  },
  { ...likely, ...siemens, pattern: /(111PO\d{3})/g, family: 'SID803', example: '111PO220', ...openremap('SID803') },
  {
    ...likely,
    ...siemens,
    pattern: /(cas21\d{3}\.DAT)/g,
    family: 'SIMOS',
    example: 'cas21123.DAT',
    ...openremap('Simos'),
  },
  {
    ...likely,
    ...siemens,
    pattern: /(SIMOS {2,4}\d{4})(?!\d)/g,
    family: 'SIMOS',
    example: 'SIMOS   2141',
    ...openremap('Simos'),
  },
  {
    ...certain,
    ...siemens,
    pattern: /(?<![A-Za-z0-9])(R[ST]\d{8} {1,8}\d{12,16}[a-z]5WK9\d{4})/g,
    family: 'SIMTEC56',
    example: 'RS90356743 0106577255425b5WK91220',
    ...openremap('Simtec 56'),
  },
  {
    ...certain,
    ...marelli,
    pattern: /(MARELLI 1AV)/g,
    family: 'IAW1AV',
    example: 'MARELLI 1AV',
    ...openremap('IAW 1AV'),
  },
  {
    ...certain,
    ...marelli,
    pattern: /(6JF {2,6}MUST)/g,
    family: 'MJD6JF',
    example: '6JF   MUST',
    ...openremap('MJD 6JF'),
  },
  {
    ...likely,
    ...bosch,
    pattern: /(?<!\d)(11950001119500) ?(?=0261\d{6})/g,
    family: 'ME7.2',
    example: '11950001119500 0261204620',
    source: 'reads of BMW’s ME7.2 with 64 KB',
  },
  // BMW's DDE4 contains the name of its immobilizer (EWS) next to its version.
  {
    ...likely,
    ...bosch,
    pattern: /(?<![A-Za-z0-9])(B\d{3}EWS\d{3})(?!\d)/g,
    family: 'EDC15C4',
    example: 'B079EWS304',
    source: 'reads of BMW diesels of 1998 to 2001',
  },
  {
    ...certain,
    ...siemens,
    pattern: /5WK9\d{4}--\d{10}(MS4[1-3])(?=\d{6})/g,
    example: '5WK90014--0413031552MS43010832',
    source: 'reads of BMW petrol engines with MS43',
  },
  {
    ...likely,
    ...siemens,
    pattern: /(?<=\d{4})(ca43\d{4}\.DAT)/g,
    family: 'MS43',
    example: '0000ca430055.DAT',
    source: 'reads of BMW petrol engines with MS43',
  },
  {
    ...likely,
    ...siemens,
    pattern: /(?<![A-Za-z0-9])(MSS(?:5[024]|6[05])(?:HP)?)(?![A-Za-z0-9])/g,
    example: 'MSS54HP',
    source: 'names of the units in BMW’s own list of updates',
  },
  {
    ...likely,
    ...siemens,
    pattern: /(?<![A-Za-z0-9])(ca6(?:50|52|60)\d{3,5})(?![A-Za-z0-9])/g,
    family: 'SIMK41',
    example: 'ca660010',
    source: 'GKFlasher, definitions of SIMK41',
  },
  {
    ...likely,
    ...siemens,
    pattern: /(?<![A-Za-z0-9])(ca6(?:5[45]|6[1-9])\d{3,5})(?![A-Za-z0-9])/g,
    family: 'SIMK43',
    example: 'ca663056',
    source: 'GKFlasher, definitions of SIMK43',
  },
  {
    ...likely,
    ...denso,
    pattern: /(?<![A-Za-z0-9])(N3[A-Z]\dE[A-Z])(?=[A-Z0-9]{0,12}(?![A-Za-z0-9]))/g,
    family: 'RX-8',
    example: 'N3J6EB000',
    source: 'reads of Mazda’s RX-8',
  },
  {
    ...likely,
    ...delco,
    pattern: /(?<![A-Za-z0-9])(GMPT-E\d{2})(?!\d)/g,
    example: 'GMPT-E15',
    source: 'reads of Opel’s and Saab’s units of GM Powertrain',
  },
  {
    ...certain,
    ...lotus,
    pattern: /(?<=BCroft)(T4E)(?=\d{3})/g,
    example: 'BCroftT4E090 14/07/2006 Lotus EngV0091',
    source: 'LotusECU-T4e, list of tested software',
  },
  {
    ...likely,
    ...delphi,
    pattern: /(D\d{5}Y\d{2}[A-Z]{2,4})/g,
    family: 'MULTEC',
    example: 'D98003Y17DT',
    ...openremap('Multec'),
  },
]
