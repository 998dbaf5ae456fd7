import { noise, type SampleImage } from './checksum-images.ts'

const KB = 1024

/** Calculates a bitwise CRC over several areas. */
function crcOver(
  bytes: Buffer,
  areas: readonly (readonly [number, number])[],
  step: (state: number, byte: number) => number,
) {
  let state = 0
  for (const [start, end] of areas) for (const byte of bytes.subarray(start, end)) state = step(state, byte)
  return state
}

function forwardStep(state: number, byte: number): number {
  let value = (state ^ (byte << 24)) >>> 0
  for (let bit = 0; bit < 8; bit++) value = (value >= 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1) >>> 0
  return value
}

function arcStep(state: number, byte: number): number {
  let value = state ^ byte
  for (let bit = 0; bit < 8; bit++) value = value % 2 === 1 ? (value >>> 1) ^ 0xa001 : value >>> 1
  return value
}

/** Generates a Simos 18 image: calibration and program with their security headers. */
export function simosImage(): SampleImage {
  const bytes = noise(4096 * KB)
  const covered: [number, number][] = []
  for (const [block, address] of [
    [0x200000, 0xa0800000],
    [0x40000, 0x80040000],
  ] as const) {
    const areas = [
      [block, block + 0x200],
      [block + 0x600, block + 0x20000],
    ] as const
    bytes.writeUInt32LE(0, block + 0x300)
    bytes[block + 0x308] = areas.length
    for (const [index, [start, end]] of areas.entries()) {
      bytes.writeUInt32LE(start - block + address, block + 0x30c + index * 8)
      bytes.writeUInt32LE(end - 1 - block + address, block + 0x310 + index * 8)
    }
    bytes.writeUInt32LE(crcOver(bytes, areas, forwardStep), block + 0x304)
    covered.push(...areas.map(([start, end]): [number, number] => [start, end]))
  }
  return { bytes, covered }
}

/** Generates an E38 image: six segments with a sum and a CRC each. */
export function gmE38Image(): SampleImage {
  const bytes = noise(2048 * KB)
  const index = [0x10024, 0x10048, 0x1006b, 0x1008e, 0x100b1, 0x100d4]
  const segments = index.map((at, number) => ({
    at,
    start: 0x20000 + number * 0x10000,
    end: 0x2f000 + number * 0x10000,
  }))
  const ranges = ({ start, end }: { start: number; end: number }) =>
    [
      [start, end],
      [start + 2, start + 0x1e],
      [start + 0x20, end],
      [start + 2, end],
    ] as const
  for (const segment of segments)
    for (const [number, [start, end]] of ranges(segment).entries()) {
      bytes.writeUInt32BE(start, segment.at + number * 8)
      bytes.writeUInt32BE(end - 1, segment.at + number * 8 + 4)
    }
  for (const segment of segments) {
    const [, first, second, [from, to]] = ranges(segment)
    const crc = crcOver(bytes, [first, second], arcStep)
    bytes.writeUInt16LE(crc, segment.start + 0x1e)
    let sum = 0
    for (let at = from; at < to; at += 2) sum += bytes.readUInt16BE(at)
    bytes.writeUInt16BE((0x10000 - (sum % 0x10000)) % 0x10000, segment.start)
  }
  return { bytes, covered: segments.map(({ start, end }): [number, number] => [start, end]) }
}

/** Generates a Volvo ME7 image, which contains a table of sums with their complements. */
export function me7VolvoImage(): SampleImage {
  const bytes = noise(512 * KB)
  const covered: [number, number][] = [
    [0, 0x8000],
    [0x10000, 0x1f000],
    [0x20000, 0x70000],
  ]
  bytes.fill(0xff, 0x1f810, 0x1fa00)
  for (const [index, [start, end]] of covered.entries()) {
    const entry = 0x1f810 + index * 16
    let sum = 0
    for (let at = start; at < end; at += 2) sum += bytes.readUInt16LE(at)
    for (const [offset, value] of [start, end - 1, sum >>> 0, ~sum >>> 0].entries())
      bytes.writeUInt32LE(value, entry + offset * 4)
  }
  return { bytes, covered }
}
