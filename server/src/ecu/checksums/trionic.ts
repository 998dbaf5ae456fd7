import { createHash } from 'node:crypto'
import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { vinConfidence } from '../vehicle-numbers.ts'
import { type Image, isRange } from './image.ts'
import { areaOf, type Scheme, type StoredNumber } from './scheme.ts'

const fields = { vin: 0x90, part: 0x94, software: 0x95, sumF2: 0xf2, sumFB: 0xfb, length: 0xfe }
const endOfFooter = new Set([0x00, 0xff])
const maxFields = 64

type Field = { data: Buffer; offset: number }

/** Reads the fields at the end of a Trionic 5 or Trionic 7 image. They are written backwards: length, id, data. */
function footerOf({ bytes, size }: Image, end: number): Map<number, Field> {
  const found = new Map<number, Field>()
  let at = end - 1
  while (found.size < maxFields && at > size / 2) {
    const length = bytes[at] ?? 0
    const id = bytes[at - 1] ?? 0
    if (endOfFooter.has(id)) break
    const offset = at - 1 - length
    if (!found.has(id)) found.set(id, { data: Buffer.from(bytes.subarray(offset, at - 1)).reverse(), offset })
    at -= length + 2
  }
  return found
}

const wordIn = (field: Field | undefined): number | undefined =>
  field?.data.length === 4 ? field.data.readUInt32BE(0) : undefined

const printable = /^[\x20-\x7e]+$/
const textIn = (field: Field | undefined): string | undefined => {
  const text = field?.data.toString('latin1') ?? ''
  return printable.test(text) ? text.trim() : undefined
}

/** Returns the software number, part number and VIN. The part number is that of the control unit for which the software was made. */
function numbersIn(footer: ReadonlyMap<number, Field>): StoredNumber[] {
  const kinds = [
    ['software_numbers', fields.software],
    ['part_numbers', fields.part],
    ['vins', fields.vin],
  ] as const
  return kinds.flatMap(([kind, id]) => {
    const field = footer.get(id)
    const value = textIn(field)
    if (!field || !value || (kind === 'vins' && vinConfidence(value) === undefined)) return []
    return [{ kind, value, offset: field.offset }]
  })
}

const t7Size = 0x80000
const t7Keys = [0x81184224, 0x24421881, 0xc33c6666, 0x3cc3c3c3, 0x11882244, 0x18241824, 0x84211248, 0x12345678]

function sumF2(image: Image, length: number): number {
  let sum = 0
  for (let at = 0, key = 1; at < length; at += 4, key = (key + 1) % t7Keys.length)
    sum = (sum + (image.u32be(at) ^ (t7Keys[key] ?? 0))) | 0
  return ((sum ^ 0x40314081) - 0x7fefdfd0) >>> 0
}

/** Sum of the 32-bit words, plus the sum of the remaining bytes modulo 256. */
const sumFB = (image: Image, length: number) =>
  (image.sum32be(0, length) + (image.sum8(length & ~3, length) & 0xff)) >>> 0

/**
 * Checksums of Trionic 7: two sums in the footer. The third sum, over areas that the firmware lists, is not verified. Source: the
 * open-source tool Trionic by M. Claesson.
 */
export const trionic7: Scheme = (image) => {
  if (image.size !== t7Size) return undefined
  const footer = footerOf(image, image.size)
  const stored = wordIn(footer.get(fields.sumFB))
  const length = wordIn(footer.get(fields.length))
  const isFooter = textIn(footer.get(fields.software)) && textIn(footer.get(fields.part))
  if (!isFooter || stored === undefined || length === undefined || !isRange(image, 0, length)) return undefined
  const areas: ChecksumArea[] = [areaOf(0, length, sumFB(image, length) === stored)]
  const other = wordIn(footer.get(fields.sumF2))
  if (other !== undefined && other !== 0 && length % 4 === 0)
    areas.push(areaOf(0, length, sumF2(image, length) === other))
  return {
    scheme: 'trionic_7',
    brand: 'Trionic',
    family: 'Trionic 7',
    areas,
    namesEnd: true,
    numbers: numbersIn(footer),
  }
}

const t5Sizes = new Set([0x20000, 0x40000])
const endAddress = /^[0-9A-Fa-f]{5,8}$/

/** Checksums of Trionic 5: the last four bytes contain the sum of all bytes up to the address in the footer. */
export const trionic5: Scheme = (image) => {
  if (!t5Sizes.has(image.size)) return undefined
  const text = textIn(footerOf(image, image.size - 4).get(fields.length)) ?? ''
  if (!endAddress.test(text)) return undefined
  const end = Number.parseInt(text, 16) - (0x7ffff - image.size)
  if (!isRange(image, 0, end) || end > image.size - 6) return undefined
  const isRight = image.sum8(0, end) === image.u32be(image.size - 4)
  const areas = [areaOf(0, end, isRight)]
  return { scheme: 'trionic_5', brand: 'Trionic', family: 'Trionic 5', areas, namesEnd: true }
}

const t8Size = 0x100000
const t8Start = 0x20000
const decoded = (byte: number) => ((byte + 0xd6) & 0xff) ^ 0x21

/** Reads the encoded record after the digest, with the fields FB (sum), FC (end) and FD (start). */
function t8Record(image: Image, pointer: number): { sum: number; start: number; end: number } | undefined {
  const bytes = Buffer.from(image.bytes.subarray(pointer, pointer + 0x100).map(decoded))
  for (let at = 0; at + 17 <= bytes.length; at++)
    if (bytes[at] === 0xfb && bytes[at + 6] === 0xfc && bytes[at + 12] === 0xfd)
      return { sum: bytes.readUInt32BE(at + 1), end: bytes.readUInt32BE(at + 7), start: bytes.readUInt32BE(at + 13) }
  return undefined
}

/** Checksums of Trionic 8: an MD5 digest, followed by a sum of bytes or words. */
export const trionic8: Scheme = (image) => {
  if (image.size !== t8Size) return undefined
  const pointer = image.u32be(0x20140)
  if (pointer <= t8Start || pointer > image.size - 0x100) return undefined
  const record = t8Record(image, pointer)
  if (!record || !isRange(image, record.start, record.end - 4)) return undefined
  const digest = createHash('md5').update(image.bytes.subarray(t8Start, pointer)).digest()
  const isDigest = digest.every((byte, index) => byte === decoded(image.bytes[pointer + 2 + index] ?? 0))
  const { start, end, sum } = record
  const sums = [(image.sum8(start, end - 4) + (image.bytes[end - 1] ?? 0)) >>> 0, image.sum32be(start, end - 4)]
  return {
    scheme: 'trionic_8',
    brand: 'Trionic',
    family: 'Trionic 8',
    areas: [areaOf(t8Start, pointer, isDigest), areaOf(start, end, sums.includes(sum))],
    namesEnd: true,
  }
}
