import { describe, expect, test } from 'vitest'
import { changesOf } from '../../server/src/ecu/changed-bytes.ts'
import { checkModified } from '../../server/src/ecu/check-modified.ts'
import { checkOriginal } from '../../server/src/ecu/check-original.ts'
import { identify } from '../../server/src/ecu/identify.ts'
import { demoVehicleList } from '../../server/src/sample-data/vehicles.ts'
import { makeEcuImage, makeModified } from './binaries.ts'
import { blockKinds, blocksOf, isSealed } from './binaries-blocks.ts'
import { imageOfVehicle } from './binaries-identity.ts'

const byFamily = new Map(demoVehicleList.map((vehicle) => [vehicle.variant.ecu_version, vehicle]))
const plainName = (family: string) => family.replaceAll(' ', '')
/** Families whose files do not contain their name. */
const nameless = new Set(['DMCI', 'EMS2', 'EMS S8', 'MCM2.1', 'PLD', 'SH7058', 'BMSK', 'BMS-KP'])

test.each([...byFamily])('an example file of %s is identified, with its numbers', (family, vehicle) => {
  const spec = { ...imageOfVehicle(vehicle), size: 256 * 1024 }
  const found = identify(makeEcuImage(spec))
  const values = (finds: { value: string }[]) => finds.map(({ value }) => value)
  if (!nameless.has(family)) expect(plainName(family)).toContain(found.ecu_family?.value)
  if (!/^(EMS|BMS|MCM|PLD)/.test(family)) expect(found.ecu_brand?.value).toBe(vehicle.variant.ecu_brand)
  expect(values(found.hardware_numbers)).toEqual(spec.hw ? [spec.hw] : [])
  expect(values(found.software_numbers)).toEqual(spec.sw ? [spec.sw] : [])
  expect(values(found.part_numbers)).toEqual(spec.partNumber ? [spec.partNumber] : [])
})

/** Expected findings for the example files that are complete but whose checksums cannot prove it. */
const unprovenAs: Record<string, string[]> = {
  'EDC15P+': ['ecu.possibly_cut'],
  'IAW 5AM': ['ecu.completeness_unknown'],
}

const inCatalogue = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('not in the catalogue')
  return item
}

describe.each(['EDC15P+', 'EDC16U34', 'EDC17C46', 'EDC17CP44', 'MD1CS004', 'SID803A', 'IAW 5AM'])(
  'a whole example file of %s',
  (family) => {
    const spec = imageOfVehicle(inCatalogue(byFamily.get(family)))
    const image = makeEcuImage(spec)

    test('passes the checks at upload', () => {
      expect(image).toHaveLength(spec.size)
      expect(checkOriginal(image, 'read.bin').map(({ code }) => code)).toEqual(unprovenAs[family] ?? [])
    })

    test('passes the checks before delivery after tuning, with corrected checksums', () => {
      const modified = makeModified(image, 7)
      expect(checkModified(image, modified)).toEqual([])
      expect(changesOf(image, modified).share).toBeGreaterThan(0.0003)
      expect(changesOf(image, modified).share).toBeLessThan(0.025)
      for (const kind of Object.values(blockKinds)) {
        expect(blocksOf(modified, kind).map((block) => isSealed(modified, block))).toEqual([true])
      }
    })
  },
)

test('equal data gives equal files, and a different seed gives a different file', () => {
  const spec = imageOfVehicle(inCatalogue(byFamily.get('EDC17C46')))
  const image = makeEcuImage(spec)
  expect(makeEcuImage(spec).equals(image)).toBe(true)
  expect(makeEcuImage({ ...spec, seed: 2 }).equals(image)).toBe(false)
  expect(makeModified(image, 1).equals(makeModified(image, 1))).toBe(true)
  expect(makeModified(image, 1).equals(makeModified(image, 2))).toBe(false)
})

test('refuses to modify a file from another source', () => {
  expect(() => makeModified(Buffer.alloc(4096), 1)).toThrow('no calibration block')
})

test('a file has the byte order of its processor', () => {
  const beginning = (family: string) =>
    makeEcuImage({ ...imageOfVehicle(inCatalogue(byFamily.get(family))), size: 256 * 1024 }).toString('hex', 0, 4)
  expect(beginning('EDC16U34')).toBe('deadbeef')
  expect(beginning('EDC17C46')).toBe('efbeadde')
})
