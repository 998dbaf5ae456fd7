import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { crc32Forward } from './crc.ts'
import { type Image, isRange } from './image.ts'
import { areaOf, type Range, type Scheme } from './scheme.ts'

/** Offsets of the calibration and the first program block in a complete read. */
type Layout = { family: string; size: number; calibration: number; program: number }

const layouts: readonly Layout[] = [
  { family: 'SIMOS8', size: 0x200000, calibration: 0x40000, program: 0x80000 },
  { family: 'SIMOS10', size: 0x200000, calibration: 0x1c0000, program: 0x20000 },
  { family: 'SIMOS12', size: 0x400000, calibration: 0x40000, program: 0xc0000 },
  { family: 'SIMOS18', size: 0x400000, calibration: 0x200000, program: 0x40000 },
  { family: 'SIMOS18', size: 0x400000, calibration: 0x220000, program: 0x20000 },
]

const header = 0x300
const maxAreas = 16
/** Alignment of blocks in memory. The first area of a block starts at the beginning of the block. */
const blockAlignment = 0x10000

/** Verifies the CRC32 over the areas that a block's security header lists. */
function checkBlock(image: Image, block: number): ChecksumArea | undefined {
  const at = block + header
  const count = image.bytes[at + 8] ?? 0
  if (count === 0 || count > maxAreas || image.u32le(at) !== 0) return undefined
  const base = image.u32le(at + 12)
  if (base % blockAlignment !== 0 || base < 0x80000000) return undefined
  let crc = 0
  let last = block
  for (let index = 0; index < count; index++) {
    const start = image.u32le(at + 12 + index * 8) - base + block
    const end = image.u32le(at + 16 + index * 8) - base + block + 1
    if (start < last || !isRange(image, start, end)) return undefined
    crc = crc32Forward(image.bytes.subarray(start, end), crc)
    last = end
  }
  return areaOf(block, last, crc === image.u32le(at + 4))
}

/**
 * Checksums of Simos 8 to 18: the security headers of calibration and program. A wrong block is reported only if another block is correct.
 * The monitoring sums and the signatures are not verified. Source: the open-source tool VW_Flash.
 */
export const simos: Scheme = (image) => {
  for (const { family, size, calibration, program } of layouts) {
    if (image.size !== size) continue
    const areas = [calibration, program].flatMap((block) => checkBlock(image, block) ?? [])
    if (areas.length < 2 || !areas.some(({ verdict }) => verdict === 'right')) continue
    const calibrated = areas.filter(({ start }) => start === calibration).map(({ start, end }): Range => [start, end])
    return {
      ...{ scheme: 'continental_simos', brand: 'Continental', family, areas, namesEnd: true },
      calibration: { areas: calibrated, sums: [] },
    }
  }
  return undefined
}
