import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { isRange } from './image.ts'
import { areaOf, type Scheme } from './scheme.ts'

const total = 0x5aa5a55a
const entrySize = 12
const tableSpan = 17 * entrySize
/** Offset of the table by size of the read. */
const tables: ReadonlyMap<number, number> = new Map([[0x100000, 0xffb80]])

/**
 * Checksums of Subaru control units: a table of areas. The sum of the 32-bit words of an area and its stored difference is a constant. A
 * table without any correct sum is ignored. Source: the checksum page of RomRaider.
 */
export const subaru: Scheme = (image) => {
  const table = tables.get(image.size)
  if (table === undefined) return undefined
  const areas: ChecksumArea[] = []
  for (let entry = table; entry < table + tableSpan; entry += entrySize) {
    const [start, end] = [image.u32be(entry), image.u32be(entry + 4) + 1]
    if (start % 4 !== 0 || end % 4 !== 0 || !isRange(image, start, end)) break
    areas.push(areaOf(start, end, (image.sum32be(start, end) + image.u32be(entry + 8)) >>> 0 === total))
  }
  if (!areas.some(({ verdict }) => verdict === 'right')) return undefined
  return { scheme: 'denso_subaru', brand: 'Denso', family: '', areas, namesEnd: true }
}
