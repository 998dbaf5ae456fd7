import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boschNumberOf, formatBoschNumber } from './bosch-number.ts'
import { dtcOfBytes, vagNumberOf } from './dtc.ts'
import { readCodes } from './read-codes.ts'

const codesIn = (text: string) => readCodes(text).dtcs.map(({ code }) => code)

describe('reading a printout', () => {
  it.each([
    ['one code', 'P0401', ['P0401']],
    ['lower case', 'p0401, u0100', ['P0401', 'U0100']],
    ['a sentence', 'Car has P0299 and sometimes P2263.', ['P0299', 'P2263']],
    ['without spaces between', 'P0401/P0402;P0403|C0035', ['P0401', 'P0402', 'P0403', 'C0035']],
    ['hexadecimal digits', 'P0A80 P2BAE', ['P0A80', 'P2BAE']],
    ['the letter O for a zero', 'PO401', ['P0401']],
    ['a space after the P', 'P 0299', ['P0299']],
    ['Cyrillic letters', 'Р0401 С0035', ['P0401', 'C0035']],
    ['duplicates', 'P0401\nP0402\np0401', ['P0401', 'P0402']],
    ['no parts of longer words', 'XP0401 P04011X P0401Z AP0401', []],
    ['no invalid letters or digits', 'D0401 P4401 P04G1', []],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => expect(codesIn(text)).toEqual(expected))

  it.each([
    ['after a dash', 'P0401-68', ['68']],
    ['after a colon, with a status', 'P0401:68-2F', ['68']],
    ['joined', 'P040168', ['68']],
    ['before a bracket', 'P0401 68 [032] - Event information', ['68']],
    ['twice for one code', 'P0401-68 P0401-13', ['68', '13']],
    ['not in the standard is ignored', 'P0401-FE', []],
    ['is not a symptom number of older tools', 'P0401 - 35-10 - - - Intermittent', []],
  ])('failure type %s', (_, text, failures) =>
    expect(readCodes(text).dtcs).toEqual([{ code: 'P0401', failures, writtenAs: [] }]),
  )

  it('finds Volkswagen group numbers where tools print them and merges them with the code', () => {
    const text = `Address 01: Engine   Labels: 03G-906-021.lbl
17965 - Charge Pressure Control: Positive Deviation
    P1557 - 35-10 - - - Intermittent
000768 - Random Misfire: P0300 - 001
P0401 (16785)
16804/P0420/001056 - Catalyst
Mileage: 16785 km  Temperature: 17000`
    expect(readCodes(text).dtcs.map(({ code, writtenAs }) => [code, ...writtenAs])).toEqual([
      ['P1557', '17965'],
      ['P0300', '000768'],
      ['P0401', '16785'],
      ['P0420', '16804', '001056'],
    ])
    expect(codesIn('16785, 17964; 18000\n16385')).toEqual(['P0401', 'P1556', 'P1592', 'P0001'])
  })

  it('finds Renault codes and Bosch numbers in the same text', () => {
    expect(
      readCodes('df002, DF 1068 Bosch 0 281 012 345 SW 1037.512.345 (0281012345) 0261S04123 F 00H J00 123 10SW012345'),
    ).toEqual({
      dtcs: [],
      df_codes: ['DF002', 'DF1068'],
      bosch_numbers: ['0281012345', '1037512345', '0261S04123', 'F00HJ00123', '10SW012345'],
    })
  })

  it('ignores unknown codes and numbers', () =>
    expect(readCodes('0999 123 456, 1038 123 456, DF1, DF12345, 123')).toEqual({
      dtcs: [],
      df_codes: [],
      bosch_numbers: [],
    }))
})

const code = fc
  .tuple(
    fc.constantFrom(...'PCBU'),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 0xfff }).map((n) => n.toString(16).toUpperCase().padStart(3, '0')),
  )
  .map((parts) => parts.join(''))

describe('reading any text', () => {
  it('finds every code with any separator and in any case', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(code, { maxLength: 30 }),
        fc.constantFrom(' ', '\n', ', ', ';', ' - ', '\t', '|', ') ('),
        fc.boolean(),
        (codes, between, isLower) => {
          const text = codes.join(between)
          expect(codesIn(isLower ? text.toLowerCase() : text)).toEqual(codes)
        },
      ),
    ))
  it('is idempotent and returns well-formed codes only', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const read = readCodes(text)
        const codes = read.dtcs.map((dtc) => dtc.code)
        for (const found of codes) expect(found).toMatch(/^[PCBU][0-3][0-9A-F]{3}$/)
        expect(codesIn(codes.join(' '))).toEqual(codes)
        expect(new Set(codes).size).toBe(codes.length)
      }),
    ))
  it('takes linear time', () => {
    const text = '0 281 P0 DF 1037 P04 10SW '.repeat(8_000)
    const started = Date.now()
    readCodes(text)
    expect(Date.now() - started).toBeLessThan(1_500)
  })
  it('converts Volkswagen group numbers and byte pairs back to the code', () =>
    fc.assert(
      fc.property(code, (found) => {
        const group = vagNumberOf(found)
        if (group) expect(codesIn(group)).toEqual([found])
        const bytes =
          ('PCBU'.indexOf(found[0] as string) << 14) | (Number(found[1]) << 12) | Number.parseInt(found.slice(2), 16)
        if (bytes > 0) expect(dtcOfBytes(bytes)).toBe(found)
      }),
    ))
})

describe('a Bosch number', () => {
  it.each([
    ['0281012345', 'diesel_ecu', '0 281 012 345'],
    ['0281002456', 'diesel_sensor', '0 281 002 456'],
    ['0261S04123', 'petrol_ecu', '0 261 S04 123'],
    ['0261230345', 'petrol_sensor', '0 261 230 345'],
    ['0445110369', 'common_rail', '0 445 110 369'],
    ['1037512345', 'software', '1 037 512 345'],
    ['10SW012345', 'software', '10SW012345'],
    ['F00HJ00123', 'other_numbering', 'F 00H J00 123'],
  ])('%s is a %s, printed as %s', (number, meaning, label) => {
    expect(boschNumberOf(number)?.meaning).toBe(meaning)
    expect(formatBoschNumber(number)).toBe(label)
    expect(readCodes(label).bosch_numbers).toEqual([number])
  })
  it('must have a known format', () => {
    for (const text of ['0281', '02810123456', '0999012345', '1038123456', ''])
      expect(boschNumberOf(text)).toBeUndefined()
  })
})
