import { expect, test } from 'vitest'
import { completenessOf, contentsOf, sizeProblemOf } from './read-size.ts'

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
  // Every size with known contents must be valid for the family.
  if (contents) expect(sizeProblemOf(kilobytes * KB, family)).toBeUndefined()
})

test('two bytes that some tools append do not change the contents of a read', () => {
  expect(contentsOf(2048 * KB + 2, 'PPD1.2')).toBe('full')
  expect(contentsOf(2048 * KB + 2, 'EDC17C46')).toBeUndefined()
})

test.each([
  // A read cut to half of an EDC16 memory or a quarter of an EDC17 memory has the same size as a genuine partial read.
  ['EDC16U1', 512, 'part', 1024],
  ['EDC16', 512, 'part', 1024],
  ['EDC17C46', 512, 'part', 2048],
  ['EDC17C64', 512, 'part', 4096],
  ['ME9.7', 1024, 'part', 2048],
  ['MED9.1', 512, 'part', 1536],
  ['SIMOS18.1', 512, 'part', 4096],
  ['EDC15M', 32, 'part', 256],
  ['EDC15P', 256, 'possibly_cut', 512],
  ['ME7.5', 512, 'possibly_cut', 768],
  ['EDC16', 1024, 'possibly_cut', 2048],
  ['EDC15P', 1024, 'whole', undefined],
  ['EDC17C46', 2048, 'whole', undefined],
  ['A2C', 1024, 'unknown', undefined],
  [undefined, 512, 'unknown', undefined],
  ['EDC17C46', 1024, undefined, undefined],
] as const)('a read of %s with %i KB: %s', (family, kilobytes, kind, expected) => {
  const found = completenessOf(kilobytes * KB, family, false)
  expect(found?.kind).toBe(kind)
  if (expected !== undefined) expect(found).toMatchObject({ expected: expected * KB })
})

test('correct checksums prove that a whole memory is complete, but not that a part is', () => {
  expect(completenessOf(1024 * KB, 'EDC16', true)).toEqual({ kind: 'whole' })
  expect(completenessOf(1024 * KB, 'EDC16', false)).toMatchObject({ kind: 'possibly_cut' })
  expect(completenessOf(512 * KB, 'EDC16', true)).toMatchObject({ kind: 'part' })
  expect(completenessOf(512 * KB, undefined, true)).toEqual({ kind: 'whole' })
})

test('the contents are unknown without a family', () => {
  expect(contentsOf(2048 * KB, undefined)).toBeUndefined()
})

test.each([131_072, 218_656, 249_856, 251_904, 253_952])('a BMW EDC16 calibration has %i bytes', (size) => {
  for (const family of ['EDC16', 'EDC16C31', 'EDC16C35']) {
    expect(sizeProblemOf(size, family)).toBeUndefined()
    expect(contentsOf(size, family)).toBe('calibration')
  }
})
