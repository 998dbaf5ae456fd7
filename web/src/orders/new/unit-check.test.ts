import type { Identification } from '@mapwright/contract/ecu/identification.ts'
import { describe, expect, test } from 'vitest'
import { otherUnitIn } from './unit-check.ts'

const read = (value: string, confidence: 'certain' | 'likely' | 'possible' = 'certain') =>
  ({ ecu_family: { value, offset: 0, confidence } }) as Identification

describe('the control unit that a read names', () => {
  test.each([
    ['EDC17C64', 'EDC17C64'],
    ['EDC17C64', 'edc17 c64'],
    ['EDC17C64', 'EDC17'],
    ['MED17', 'MED17.5.2'],
    ['EDC17C64', ''],
  ])('%s goes with %j of the order', (family, version) => {
    expect(otherUnitIn(read(family), version)).toBeUndefined()
  })

  test('is told when the order says another', () => {
    expect(otherUnitIn(read('EDC17C46'), 'EDC17C64')).toBe('EDC17C46')
  })

  test('is not held against the order when it is only a likeness, or when nothing was found', () => {
    expect(otherUnitIn(read('EDC17C46', 'possible'), 'EDC17C64')).toBeUndefined()
    expect(otherUnitIn(null, 'EDC17C64')).toBeUndefined()
  })
})
