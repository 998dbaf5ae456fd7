import { crc16Arc } from './crc.ts'
import { type Image, isRange } from './image.ts'
import { areaOf, type Range, type Scheme } from './scheme.ts'

/** Places of a descriptor (CRC, number of zones, zones) and of the start value of its CRC. */
type Block = { descriptor: number; initial: number }
type Layout = { family: string; size: number; base: number; mark: number; calibration: Block; program?: Block }

const layouts: readonly Layout[] = [
  {
    ...{ family: 'SIMK41', size: 0x40000, base: 0x80000, mark: 0xfefe },
    calibration: { descriptor: 0xfee0, initial: 0x800c },
  },
  {
    ...{ family: 'SIMK43', size: 0x80000, base: 0x80000, mark: 0x17efe },
    calibration: { descriptor: 0x17ee0, initial: 0x1000c },
    program: { descriptor: 0x20010, initial: 0x20052 },
  },
  {
    ...{ family: 'SIMK43', size: 0x80000, base: 0x80000, mark: 0xdefe },
    calibration: { descriptor: 0xdee0, initial: 0x800c },
    program: { descriptor: 0x10010, initial: 0x10052 },
  },
  {
    ...{ family: 'SIMK43', size: 0x100000, base: 0, mark: 0x97efe },
    calibration: { descriptor: 0x97ee0, initial: 0x9000c },
  },
]
/** Text that marks a programmed calibration. */
const programmed = 'OK'
const maxZones = 16

/** Reads the zones of a descriptor. Returns undefined if they are not ascending ranges of the image. */
function zonesOf(image: Image, { descriptor }: Block, base: number): Range[] | undefined {
  const count = image.bytes[descriptor + 2] ?? 0
  if (count === 0 || count > maxZones) return undefined
  const zones: Range[] = []
  for (let index = 0; index < count; index++) {
    const at = descriptor + 4 + index * 8
    const start = (image.u32le(at) & 0xffffff) - base
    const end = (image.u32le(at + 4) & 0xffffff) - base + 1
    if (!isRange(image, start, end) || start < (zones.at(-1)?.[1] ?? 0)) return undefined
    zones.push([start, end])
  }
  return zones
}

/** Verifies the CRC over all zones of a block. */
function checked(image: Image, block: Block, zones: readonly Range[]) {
  const crc = zones.reduce(
    (sum, [start, end]) => crc16Arc(image.bytes.subarray(start, end), sum),
    image.u16le(block.initial),
  )
  const [first, last] = [zones[0]?.[0] ?? 0, zones.at(-1)?.[1] ?? 0]
  return areaOf(first, last, crc === image.u16le(block.descriptor))
}

/**
 * Checksums of SIMK41 and SIMK43 (Hyundai and Kia): a CRC-16 each over the zones of calibration and program. The boot sector is not
 * verified. Source: the open-source tool GKFlasher.
 */
export const simk: Scheme = (image) => {
  for (const { family, size, base, mark, calibration, program } of layouts) {
    if (image.size !== size || image.bytes.toString('latin1', mark, mark + 2) !== programmed) continue
    const zones = zonesOf(image, calibration, base)
    const others = program && zonesOf(image, program, base)
    if (!zones || (program && !others)) continue
    const areas = [checked(image, calibration, zones), ...(program && others ? [checked(image, program, others)] : [])]
    const { descriptor } = calibration
    return {
      ...{ scheme: 'siemens_simk', brand: 'Siemens', family, areas, covered: [...zones, ...(others ?? [])] },
      // The CRC is stored next to the calibration, and its start value in it.
      ...(program ? { calibration: { areas: zones, sums: [[descriptor, descriptor + 2]] } } : {}),
    }
  }
  return undefined
}
