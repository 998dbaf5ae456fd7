import { expect, test } from 'vitest'
import { contentsOf, sizeProblemOf } from './read-size.ts'

const KB = 1024

test.each([
  ['EDC15P+', 512, 'full'],
  ['EDC15M', 32, 'calibration'],
  ['EDC16U1', 1024, 'full'],
  ['EDC16U1', 960, 'part'],
  ['EDC16U34', 2048, 'full'],
  ['EDC17C46', 2048, 'full'],
  ['EDC17CP02', 264, 'calibration'],
  ['EDC17C66', 896, 'part'],
  ['MED17.5.25', 4096, 'full'],
  ['ME7.5', 1024, 'full'],
  ['SIMOS18.1', 4096, 'full'],
  ['PPD1.2', 2048, 'full'],
  ['Trionic 7', 512, 'full'],
  ['EDC17C46', 1024, undefined],
  ['Trionic 8', 512, undefined],
  ['A2C', 1024, undefined],
] as const)('a read of %s with %i KB is %s', (family, kilobytes, contents) => {
  expect(contentsOf(kilobytes * KB, family)).toBe(contents)
  // Whatever has a name is a size of the family.
  if (contents) expect(sizeProblemOf(kilobytes * KB, family)).toBeUndefined()
})

test('two bytes that some tools add do not change what a read is', () => {
  expect(contentsOf(2048 * KB + 2, 'PPD1.2')).toBe('full')
  expect(contentsOf(2048 * KB + 2, 'EDC17C46')).toBeUndefined()
})

test('without a family the size says nothing', () => {
  expect(contentsOf(2048 * KB, undefined)).toBeUndefined()
})
