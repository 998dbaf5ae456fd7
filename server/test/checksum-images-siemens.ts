import { crc32 } from 'node:zlib'
import { noise, type SampleImage } from './checksum-images.ts'

const KB = 1024

/** Calculates CRC-16/ARC bit by bit. */
function arc(bytes: Buffer, initial: number): number {
  let crc = initial
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc % 2 === 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

/** Generates a SIMK43 image of 512 KB: calibration and program with two zones each. */
export function simkImage(): SampleImage {
  const bytes = noise(512 * KB)
  bytes.write('OK', 0x17efe)
  const covered: (readonly [number, number])[] = []
  for (const { descriptor, initial, zones } of [
    { descriptor: 0x17ee0, initial: 0x1000c, zones: [[0x10010, 0x14000] as const, [0x14100, 0x17ee0] as const] },
    { descriptor: 0x20010, initial: 0x20052, zones: [[0x20060, 0x40000] as const, [0x41000, 0x7fff0] as const] },
  ]) {
    bytes.writeUInt16LE(0x1234, initial)
    bytes[descriptor + 2] = zones.length
    for (const [index, [start, end]] of zones.entries()) {
      bytes.writeUInt32LE(0x80000 + start, descriptor + 4 + index * 8)
      bytes.writeUInt32LE(0x80000 + end - 1, descriptor + 8 + index * 8)
    }
    bytes.writeUInt16LE(
      zones.reduce((crc, [start, end]) => arc(bytes.subarray(start, end), crc), 0x1234),
      descriptor,
    )
    covered.push(...zones)
  }
  return { bytes, covered }
}

/** Generates an MSS60 image: calibration and program of both processors. */
export function mss60Image(): SampleImage {
  const bytes = noise(5 * KB * KB)
  const covered: (readonly [number, number])[] = []
  for (const start of [0, 0x280000]) {
    const write = (list: number, ranges: readonly (readonly [number, number])[]) => {
      bytes.writeUInt32BE(ranges.length, list)
      for (const [index, [first, last]] of ranges.entries()) {
        bytes.writeUInt32BE(first, list + 4 + index * 8)
        bytes.writeUInt32BE(last, list + 8 + index * 8)
      }
    }
    const maps = [
      [start + 0x70000, start + 0x70100],
      [start + 0x70200, start + 0x7fffc],
    ] as const
    write(start + 0x701c0, [
      [0x70000, 0x700ff],
      [0x70200, 0x7ffff],
    ])
    const code = [
      [start + 0x10200, start + 0x60000],
      [start + 0xd0000, start + 0x270000],
    ] as const
    bytes.writeUInt32BE(0x5efffc, start + 0x1001c)
    write(start + 0x101c0, [
      [0x10200, 0x5ffff],
      [0x450000, 0x7fffff],
    ])
    for (const [ranges, stored] of [
      [maps, start + 0x7fffc],
      [code, start + 0x270000],
    ] as const)
      bytes.writeUInt32BE(crc32(Buffer.concat(ranges.map(([from, to]) => bytes.subarray(from, to)))), stored)
    covered.push(...maps, ...code)
  }
  return { bytes, covered }
}

/** Generates the data flash of an EDC17 of 192 KB: 40 records, and erased ones. */
export function dataFlashImage(): SampleImage {
  const bytes = Buffer.alloc(192 * KB, 0xff)
  const content = noise(40 * 0x80)
  const covered: (readonly [number, number])[] = []
  for (let index = 0; index < 40; index++) {
    const start = index * 0x100
    content.copy(bytes, start, index * 0x80, (index + 1) * 0x80)
    bytes.writeUInt16LE(index + 1, start)
    let sum = BigInt(index + 1)
    for (let at = start + 4; at < start + 0x80; at += 4) {
      const odd = (sum & 0xedb88320n).toString(2).replaceAll('0', '').length % 2
      sum = BigInt(bytes.readUInt32LE(at)) ^ BigInt.asUintN(32, (sum << 1n) | BigInt(odd))
    }
    bytes.writeUInt16LE(Number(sum & 0xffffn), start + 2)
    // The sum has 16 bits, so the last words are only partly covered.
    covered.push([start + 4, start + 0x40])
  }
  return { bytes, covered }
}
