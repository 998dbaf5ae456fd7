import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { familyRules } from './family-rules.ts'
import { identifier, identify } from './identify.ts'
import { numberRules } from './number-rules.ts'

/** Creates an image of pseudo-random bytes (fixed seed) with NUL-terminated texts at the given offsets. */
function read(size: number, texts: Record<number, string>): Buffer {
  const bytes = Buffer.alloc(size)
  let state = 0x2545f491
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[at] = state >>> 24
  }
  for (const [offset, text] of Object.entries(texts)) bytes.write(`\0${text}\0`, Number(offset) - 1, 'latin1')
  return bytes
}

const isLong = process.env['TEST_LONG'] !== undefined
const manyRuns = isLong ? 10_000 : 300
const noiseMegabytes = isLong ? 2048 : 64
const timeout = isLong ? 600_000 : 30_000

const values = (finds: { value: string }[]) => finds.map(({ value }) => value)

const golf = read(1 << 20, {
  7232: '02810179921037518921',
  8720: '34/1/EDC17_C46/5/P643//C643X5L8///',
  196608: '03L906018AJ',
})

describe('identifying a Bosch file', () => {
  test('separates adjacent hardware and software numbers', () => {
    const found = identify(golf)
    expect(found.hardware_numbers).toEqual([{ value: '0281017992', offset: 0x1c40, confidence: 'certain' }])
    expect(found.software_numbers).toEqual([{ value: '1037518921', offset: 0x1c4a, confidence: 'certain' }])
  })

  test('finds brand and family in the Bosch path, and the car maker’s part number', () => {
    const found = identify(golf)
    expect(found.ecu_brand?.value).toBe('Bosch')
    expect(found.ecu_family).toEqual({ value: 'EDC17C46', offset: 0x2215, confidence: 'certain' })
    expect(found.bosch_path?.value).toBe('34/1/EDC17_C46/5/P643//C643X5L8///')
    expect(values(found.part_numbers)).toEqual(['03L906018AJ'])
    expect(found.byte_swapped).toBe(false)
  })

  test('finds the same numbers at the same offsets in a byte-swapped file', () => {
    const found = identify(Buffer.from(golf).swap16())
    expect(found).toEqual({ ...identify(golf), byte_swapped: true })
  })

  test('does not depend on chunk sizes', () => {
    const whole = identify(golf)
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: golf.length }), { maxLength: 40 }), (cuts) => {
        const reading = identifier()
        let from = 0
        for (const to of [...cuts, 0x1c45, 0x2211, golf.length].sort((a, b) => a - b)) {
          reading.push(golf.subarray(from, to))
          from = to
        }
        expect(reading.finish()).toEqual(whole)
      }),
      { numRuns: 20 },
    )
  })
})

test.each([
  ['40/1/ME7.5/3/4019.20//24b/Dst02o/090600//', 'Bosch', 'ME7.5'],
  ['36/1/EDC16_U1/999/X002//', 'Bosch', 'EDC16U1'],
  ['41/1/MDG1_MD1CS004/12/P1641//X', 'Bosch', 'MD1CS004'],
  ['MED17.5.25', 'Bosch', 'MED17.5.25'],
  ['EDC17_CP44', 'Bosch', 'EDC17CP44'],
  ['038906019FG 1,9l R4 EDC 0000SG  1234', 'Bosch', 'EDC15'],
  ['SIMOS18.1', 'Continental', 'SIMOS18.1'],
  ['SID803A', 'Siemens', 'SID803A'],
  ['SID208', 'Continental', 'SID208'],
  ['SID4110', 'Continental', 'SID4110'],
  ['EMS3132', 'Continental', 'EMS3132'],
  ['EMS312', 'Continental', 'EMS312'],
  ['SIM2660', 'Siemens', 'SIM2660'],
  ['CRD3.20', 'Delphi', 'CRD3.20'],
  ['iaw5AM', 'Magneti Marelli', 'IAW5AM'],
  ['DCM3.5', 'Delphi', 'DCM3.5'],
  ['IAW 5AM', 'Magneti Marelli', 'IAW5AM'],
  ['MJD 6F3', 'Magneti Marelli', 'MJD6F3'],
])('identifies %s as %s, family %s', (text, brand, family) => {
  const found = identify(read(4096, { 512: text }))
  expect(found.ecu_brand?.value).toBe(brand)
  expect(found.ecu_family?.value).toBe(family)
})

test.each(familyRules.map((rule) => [rule.example, rule] as const))('identifies %s by its rule', (example, rule) => {
  const bytes = read(4096, { 512: example })
  // A family with the confidence "possible" does not determine the byte order.
  const swapped = rule.confidence === 'possible' ? [] : [identify(Buffer.from(bytes).swap16())]
  for (const found of [identify(bytes), ...swapped]) {
    expect(found.ecu_brand?.value).toBe(rule.brand)
    expect(found.ecu_family).toMatchObject({
      value: rule.family ?? expect.stringMatching(/^(?:M|GMPT|T4E)/),
      confidence: rule.confidence,
    })
  }
})

test.each(numberRules.map((rule) => [rule.example, rule] as const))(
  'finds a number in %s by its rule',
  (example, rule) => {
    const bytes = read(4096, { 512: example })
    for (const found of [identify(bytes), identify(Buffer.from(bytes).swap16())]) {
      if (rule.kind === 'ecu_brand') {
        expect(identify(bytes).ecu_brand?.value).toBe(rule.value)
        continue
      }
      const finds = {
        hardware_number: 'hardware_numbers',
        software_number: 'software_numbers',
        part_number: 'part_numbers',
      }
      const kind = finds[rule.kind as keyof typeof finds] as 'hardware_numbers'
      expect(values(found[kind])).toContain(rule.value)
    }
  },
)

test('does not identify a unit with the name of its data set as an EDC15', () => {
  const found = identify(
    read(4096, { 512: 'v028906021GM 1,9l R4 EDC  SG  1421 0281001658 C86BM500HEX028906021GM 1096' }),
  )
  expect(found.ecu_family).toMatchObject({ value: 'EDC3', confidence: 'possible' })
  expect(values(found.hardware_numbers)).toEqual(['0281001658'])
})

test('marks a number between two letters as doubtful, as in hexadecimal text', () => {
  const numbersIn = (text: string) => identify(read(4096, { 512: text })).software_numbers
  expect(numbersIn('FA1039554602CE')).toMatchObject([{ value: '1039554602', confidence: 'possible' }])
  for (const text of ['1039554602P408', 'SW1039554602', 'D060261204258103735026955A'])
    expect(numbersIn(text)).toMatchObject([{ confidence: expect.stringMatching(/certain|likely/) }])
})

test.each(['ME1.20', 'ME7.86', 'MED9999.1'])('does not take %s for a family', (text) => {
  expect(identify(read(4096, { 512: text })).ecu_family).toBeNull()
})

test('does not take the name of a processor for a software number', () => {
  for (const text of ['1037555072', '02810179921037555072', '1037555072A'])
    expect(values(identify(read(4096, { 512: text })).software_numbers)).toEqual([])
})

test('finds the numbers of an M5 next to each other, without their suffix', () => {
  const found = identify(read(4096, { 512: 'MOTR    D060261204258103735026955/1/M5.92/05/400201/DAMOS3A8/' }))
  expect(values(found.hardware_numbers)).toEqual(['0261204258'])
  expect(values(found.software_numbers)).toEqual(['1037350269'])
})

test.each(['36/1/X00X00000000/0', '1/2/EDC16_C3000000/0/0', '36/1/M3.00X000000000000000000/0/00'])(
  'does not mistake fill bytes for a Bosch path: %s',
  (text) => {
    const { bosch_path, ecu_family } = identify(read(4096, { 512: text }))
    expect([bosch_path, ecu_family?.value === undefined || ecu_family.value.length < 9]).toEqual([null, true])
  },
)

test('finds the vehicle identification number in a unit of Lotus', () => {
  expect(identify(read(4096, { 512: 'SCCPC11105H061852' })).vins).toMatchObject([{ value: 'SCCPC11105H061852' }])
})

describe('immobilizer data', () => {
  test.each(['VWZ7Z0D1234567', 'WAUZZZ8E05A123456AUX7Z0E1234567', 'SKZ5Z0F0123456 '])(
    'are reported, not shown: %s',
    (text) => {
      const found = identify(read(4096, { 512: text }))
      expect(found.immobilizer).toBe(true)
      expect(JSON.stringify(found)).not.toContain('Z0')
    },
  )

  test.each(['VWZ7Z0D123456', 'VWZ7Z0D12345678', 'VWZ7Z1D1234567', 'ABZ7Z0D1234567'])('are not assumed: %s', (text) => {
    expect(identify(read(4096, { 512: text })).immobilizer).toBeUndefined()
  })
})

test('prefers the name of the version to the name of the family', () => {
  const found = identify(read(8192, { 512: 'MED17', 1024: '40/1/MED17.5.25/3/P_x//' }))
  expect(found.ecu_family?.value).toBe('MED17.5.25')
})

describe('vehicle identification numbers', () => {
  test.each([
    ['WVWZZZ1KZ8W163952', 'likely'],
    ['1HGCM82633A004352', 'certain'],
  ])('finds %s', (vin, confidence) => {
    const bytes = read(4096, { 512: vin })
    expect(identify(bytes).vins).toEqual([{ value: vin, offset: 512, confidence }])
    expect(identify(Buffer.from(bytes).swap16()).vins).toEqual([{ value: vin, offset: 512, confidence }])
  })

  test.each([
    ['with a wrong check digit', '1HGCM82603A004352'],
    ['of no manufacturer', '00WZZZ1KZ8W163952'],
    ['without a serial number', 'WVWZZZ1KZ8WABCDEF'],
    ['inside a longer text', 'AWVWZZZ1KZ8W163952'],
    ['in lower case', 'wvwzzz1kz8w163952'],
    // Placeholder numbers, which control units contain before they are installed in a car.
    ['that counts', 'SCCPC11105H012345'],
    ['without a number', 'SCCPC11105H000000'],
    ['of one digit', 'SCCPC11105H099999'],
    ['of one letter', 'SCCXXXXXX5H061852'],
  ])('finds none %s', (_, text) => {
    expect(identify(read(4096, { 512: text })).vins).toBeUndefined()
  })
})

test.each([
  ['hardware_numbers', '0261S02332'],
  ['hardware_numbers', 'F00HJ00123'],
  ['hardware_numbers', '275800-4321'],
  ['hardware_numbers', '5WK96490'],
  ['software_numbers', '10SW014523'],
  ...['1037', '1039', '1267', '1277', '2227', '2537'].map((start) => ['software_numbers', `${start}518921`] as const),
  ['software_numbers', 'CAFR1B00'],
  ['software_numbers', 'CARR1B00'],
  ['part_numbers', '4B0906018CM'],
  ['part_numbers', '1K0907115K'],
  ['part_numbers', 'AV61-12A650-AGB'],
  ['part_numbers', 'A6511500179'],
  ['part_numbers', '9664843780'],
] as const)('finds in %s: %s', (kind, text) => {
  expect(values(identify(read(4096, { 512: text }))[kind])).toEqual([text])
})

describe('delimiting numbers as they occur in real reads', () => {
  test.each([
    ['1037390905408TA6AA', [], ['1037390905']],
    ['119500011195000261204620', ['0261204620'], []],
    ['11950001119500 0261204620', ['0261204620'], []],
    ['372841437284143728414372841037357118', [], ['1037357118']],
    ['37284143728414372841437284103735711899', [], []],
    ['912841437214143628414392841037357118', [], []],
    ['1037788016000112', [], ['1037788016']],
    ['10SW0321371251_8F0', [], ['10SW032137']],
    ['1037379335P408', [], ['1037379335']],
    ['02810179921037518921', ['0281017992'], ['1037518921']],
    ['026120461812673579351', ['0261204618'], ['1267357935']],
    ['026120462010373580010102', ['0261204620'], ['1037358001']],
    ['102810179921037518921', ['0281017992'], ['1037518921']],
    ['0261S023321037518921', ['0261S02332'], ['1037518921']],
    ['0 281 017 992', ['0281017992'], []],
    ['96648437801039367853', [], ['1039367853']],
    ['1287518921', [], ['1287518921']],
    ['12430216200953757621', ['0261203421'], ['1267573590']],
    ['1243021620095375762100', ['0261203421'], ['1267573590']],
  ] as const)('%s', (text, hardware, software) => {
    const bytes = read(4096, { 512: text })
    for (const found of [identify(bytes), identify(Buffer.from(bytes).swap16())])
      expect([values(found.hardware_numbers), values(found.software_numbers)]).toEqual([hardware, software])
  })
})

describe('a file with hardware, software and family', () => {
  const sixDigits = fc.stringMatching(/^\d{6}$/)
  const anything = fc.record({
    hardware: fc.tuple(fc.constantFrom('0281', '0261'), sixDigits).map((parts) => parts.join('')),
    software: fc.tuple(fc.constantFrom('1037', '1039', '2227', '2537'), sixDigits).map((parts) => parts.join('')),
    family: fc.constantFrom('EDC17C46', 'ME7.5', 'MED17.5.25', 'SIMOS18.1', 'SID803A', 'DCM3.5'),
    at: fc.integer({ min: 2, max: 8000 }),
    gap: fc.integer({ min: 20, max: 3000 }),
  })

  test('is identified at any offset and byte-swapped', { timeout }, () => {
    fc.assert(
      fc.property(anything, ({ hardware, software, family, at, gap }) => {
        const bytes = read(1 << 14, { [at]: hardware, [at + gap]: software, [at + 2 * gap]: family })
        const found = identify(bytes)
        expect([values(found.hardware_numbers), values(found.software_numbers), found.ecu_family?.value]).toEqual([
          [hardware],
          [software],
          family,
        ])
        expect(found.byte_swapped).toBe(false)
        expect(identify(Buffer.from(bytes).swap16())).toEqual({ ...found, byte_swapped: true })
      }),
      { numRuns: manyRuns },
    )
  })
})

describe('false positives', () => {
  const numbersIn = (bytes: Uint8Array) => {
    const { hardware_numbers, software_numbers, part_numbers } = identify(bytes)
    return [...hardware_numbers, ...software_numbers, ...part_numbers]
  }

  test('finds no numbers in random bytes', { timeout }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 5000 }), (bytes) => {
        expect(numbersIn(bytes)).toEqual([])
      }),
      { numRuns: manyRuns },
    )
    for (let megabytes = 0; megabytes < noiseMegabytes; megabytes += 16)
      expect(numbersIn(randomBytes(Math.min(16, noiseMegabytes) << 20))).toEqual([])
  })

  test('only returns text that is in the file', { timeout }, () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z ]{0,400}$/), (text) => {
        for (const { value, offset } of numbersIn(Buffer.from(text, 'latin1')))
          expect(text.slice(offset).replaceAll(' ', '').startsWith(value)).toBe(true)
      }),
      { numRuns: manyRuns },
    )
  })

  test('does not find a number inside a longer run of digits', () => {
    for (const text of ['80281017992', '02810179925', '8'.repeat(70).concat('0281017992'), 'XX5WK96490']) {
      expect(numbersIn(read(4096, { 512: text }))).toEqual([])
    }
  })
})

test('keeps the first offset of a repeated text', () => {
  const line = (at: number) => `\n0281017992\n${String(at).padStart(7, '0')};800`
  const log = Buffer.from(Array.from({ length: 12_000 }, (_, at) => line(at)).join(''))
  expect(identify(log).hardware_numbers).toEqual([{ value: '0281017992', offset: 1, confidence: 'certain' }])
})

test('identifies 8 MB in tens of milliseconds', () => {
  const bytes = read(8 << 20, { 4096: '0281017992' })
  identify(bytes)
  const start = performance.now()
  expect(values(identify(bytes).hardware_numbers)).toEqual(['0281017992'])
  // Five times the duration on an idle, slow core, because other tests may run at the same time.
  expect(performance.now() - start).toBeLessThan(600)
})
