import { carFindings } from '@mapwright/contract/ecu/car-findings.ts'
import { describe, expect, test } from 'vitest'
import { checkOriginal } from './check-original.ts'
import { numbersInDigits } from './digit-runs.ts'
import { emptyIdentification } from './identification.ts'
import { identify } from './identify.ts'
import { mayContainSignature, signatures } from './signatures.ts'

/** Large enough for superlinear algorithms to take minutes. The time limit has to tolerate slow machines. */
const size = process.env['TEST_LONG'] === undefined ? 100_000 : 1 << 20
const limitMs = 5000

/** Texts that repeat the start of a signature without its end. */
const hostile = [
  ...['0', '9', 'A', 'E', ' ', '.', '/', '-', '_', '+', '1 ', 'A0', '0/', 'M1', 'ED'],
  ...['0281', '0261S', '1037', '10SW', '10SW03213', '02810179921037', '0 281 0', 'F00HJ', '5WK9', '5WK9649'],
  ...[
    '1/1/A',
    '1/1/A0',
    '34/1/EDC17_C46',
    'EDC17',
    'EDC17_C',
    'ME7.',
    'MED17.5',
    'M1CS',
    'SIMOS ',
    'SIMOS1',
    'SID20',
    'EMS3',
  ],
  ...[
    'IAW ',
    'iaw5',
    'MJD ',
    'CRD3.',
    'DELPHI CRD',
    'DCM3.',
    '4B0906',
    '4B0 906 ',
    'A65115001',
    '8960',
    '2371',
    '9664',
    '1,9l R4 ED',
    '1,9l R4 EDC  SG  1421 0281001658 ',
    'TSW V',
    '5WS40145A-T ',
    '12 14 ',
    'A 651 ',
    'SB_V1',
    '103735026955/1/M5',
  ],
].map((text) => text.repeat(Math.ceil(size / text.length)))
/** The start of a signature, followed by a long run of characters that may continue it. */
const longRuns = ['1/1/A', '1/1/A0/', 'EDC17_C', 'SID', 'MJD ', '0261S'].flatMap((begin) =>
  ['0', 'A', 'A0', '-', '/0'].map((text) => begin + text.repeat(size / text.length)),
)
const texts = [...hostile, ...longRuns]
const tails = ['', '!']

const milliseconds = (work: () => void): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

describe('linear time', () => {
  test.each(signatures.map(({ kind, pattern }) => [kind, pattern] as const))(
    '%s %s',
    { timeout: 300_000 },
    (_, pattern) => {
      for (const text of texts)
        for (const tail of tails) {
          const took = milliseconds(() => {
            for (const match of `${text}${tail}`.matchAll(pattern)) expect(match[0].length).toBeGreaterThan(0)
          })
          expect([took < limitMs, text.slice(0, 20), tail.slice(0, 5)]).toEqual([
            true,
            text.slice(0, 20),
            tail.slice(0, 5),
          ])
        }
    },
  )

  test('for digit runs, the signature pre-check and family names', { timeout: 300_000 }, () => {
    for (const text of texts) {
      expect(milliseconds(() => numbersInDigits(text))).toBeLessThan(limitMs)
      expect(milliseconds(() => mayContainSignature.test(text))).toBeLessThan(limitMs)
      const car = { fuel_type: text, ecu_brand: text, ecu_version: text }
      const family = { value: text, offset: 0, confidence: 'certain' } as const
      expect(milliseconds(() => carFindings({ ...emptyIdentification, ecu_family: family }, car))).toBeLessThan(limitMs)
    }
  })
})

test('identifies and checks a file of hostile text in time', { timeout: 300_000 }, () => {
  for (const text of [...texts, ':00'.repeat(size / 3), `:${'0'.repeat(size)}`, `S1${'0'.repeat(size)}`]) {
    const bytes = Buffer.from(text, 'latin1')
    expect(milliseconds(() => identify(bytes))).toBeLessThan(limitMs)
    expect(milliseconds(() => checkOriginal(bytes, text))).toBeLessThan(limitMs)
  }
})
