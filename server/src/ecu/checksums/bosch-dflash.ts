import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { dataFlashProcessors } from '@mapwright/contract/ecu/read-size.ts'
import type { Image } from './image.ts'
import { areaOf, type Scheme } from './scheme.ts'

const recordSize = 0x80
/** Ids of records that are empty, erased or not used. */
const emptyIds = new Set([0, 0xffff])
/** Minimum number and share of right records. Fewer occur by chance in other files of these sizes. */
const minRecords = 8
const minRightShare = 0.9

/** Returns 1 if the number of set bits is odd. */
function parityOf(word: number): number {
  let bits = word ^ (word >>> 16)
  bits ^= bits >>> 8
  bits ^= bits >>> 4
  return (0x6996 >>> (bits & 15)) & 1
}

/**
 * Sum of a record: a shift register with the taps EDB88320, to which every 32-bit word after the first is added. Only its low 16 bits are
 * stored, so it does not notice every change of the last words.
 */
function recordSum(image: Image, start: number): number {
  let sum = image.u16le(start)
  for (let at = start + 4; at < start + recordSize; at += 4)
    sum = image.u32le(at) ^ ((sum << 1) | parityOf(sum & 0xedb88320))
  return sum & 0xffff
}

/**
 * Checksums of the data flash (D-flash) of MED17 and EDC17: records with a number, a sum of 16 bits and data. A second sum in some records
 * is not verified, because it is not in all. Source: the open-source program in the repository info_EDC17C84_checksum; its two sample
 * files were verified, too.
 */
export const boschDataFlash: Scheme = (image) => {
  if (!dataFlashProcessors(image.size)) return undefined
  const areas: ChecksumArea[] = []
  for (let start = 0; start < image.size; start += recordSize) {
    if (emptyIds.has(image.u16le(start))) continue
    areas.push(areaOf(start, start + recordSize, recordSum(image, start) === image.u16le(start + 2)))
  }
  const right = areas.filter(({ verdict }) => verdict === 'right').length
  if (right < minRecords || right < areas.length * minRightShare) return undefined
  return { scheme: 'bosch_dflash', brand: 'Bosch', family: '', areas }
}
