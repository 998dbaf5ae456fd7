import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Generated image with noise and correct checksums, in a layout that the app can verify. Contains no data of a real manufacturer. */
export type SampleImage = { bytes: Buffer; covered: readonly (readonly [start: number, end: number])[] }

const KB = 1024
const usual = { initial: 0xfadecafe, expected: 0xcafeaffe }

/** Noise with a fixed seed, the same in every run. */
export function noise(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size)
  let state = seed
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const value = state >>> 24
    // Small values are more frequent, as in code and maps. An even distribution would look encrypted.
    bytes[at] = (value * value) >> 8
  }
  return bytes
}

type Read = (at: number) => number
/** Sums words with arbitrary precision, because intermediate sums exceed 32 bits. */
function total(read: Read, start: number, end: number, step: number): number {
  let sum = 0n
  for (let at = start; at < end; at += step) sum += BigInt(read(at))
  return Number(BigInt.asUintN(32, sum))
}

export function edc16Image(): SampleImage {
  const bytes = noise(1024 * KB)
  const [start, end] = [0xd0000, 0xe0000]
  bytes.writeUInt32BE(0x480d0000, start + 0x34)
  bytes.writeUInt32BE(0x480dffff, start + 0x38)
  bytes.writeUInt32BE(usual.initial, start + 0x3c)
  bytes.writeUInt32BE(usual.expected, start + 0x40)
  const rest = total((at) => bytes.readUInt32BE(at), start, end - 4, 4)
  bytes.writeUInt32BE((usual.expected - usual.initial - rest) >>> 0, end - 4)
  return { bytes, covered: [[start + 0x44, end]] }
}

/** Reverses 32 steps of the reflected CRC-32: returns the state from which a zero word leads to `after`. */
function crcBefore(after: number): number {
  let state = after
  for (let bit = 0; bit < 32; bit++) state = (state & 0x80000000 ? ((state ^ 0xedb88320) << 1) | 1 : state << 1) >>> 0
  return state
}

/** Generates a TriCore image with a block that has one checksum entry per algorithm. Each entry covers a third of the block. */
export function tricoreImage(): SampleImage {
  const bytes = noise(512 * KB)
  const [block, size, address] = [0x20000, 0x30000, 0x80040000]
  const entry = (index: number) => block + 0x34 + index * 0x20
  const ranges = [0x1000, 0x10000, 0x20000].map((from) => [block + from, block + from + 0x8000] as const)
  bytes.writeUInt32LE(0x40, block)
  bytes.writeUInt32LE(size, block + 4)
  bytes.writeUInt32LE(address + size - 4, block + 0xc)
  bytes.writeUInt32LE(ranges.length, block + 0x2c)
  bytes.writeUInt32LE(0xdeadbeef, block + size - 4)
  for (const [index, [start, end]] of ranges.entries()) {
    bytes.writeUInt32LE(start - block + address, entry(index) + 4)
    // Uses the uncached address range of the same memory.
    bytes.writeUInt32LE(end - 1 - block + 0xa0040000, entry(index) + 8)
    bytes.writeUInt32LE(usual.initial, entry(index) + 0xc)
    bytes.writeUInt32LE(usual.expected, entry(index) + 0x10)
    bytes.writeUInt32LE([0x00, 0x01, 0x10][index] ?? 0, entry(index) + 0x1c)
  }
  const [crc, add32, add16] = ranges as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ]
  const before = ~crc32(bytes.subarray(crc[0], crc[1] - 4), ~usual.initial >>> 0) >>> 0
  bytes.writeUInt32LE((before ^ crcBefore(~usual.expected >>> 0)) >>> 0, crc[1] - 4)
  const missing = (sum: number) => (usual.expected - usual.initial - sum) >>> 0
  bytes.writeUInt32LE(missing(total((at) => bytes.readUInt32LE(at), add32[0], add32[1] - 4, 4)), add32[1] - 4)
  bytes.writeUInt32LE(missing(total((at) => bytes.readUInt16LE(at), add16[0], add16[1] - 4, 2)), add16[1] - 4)
  return { bytes, covered: ranges }
}

/** Writes a sum and its complement. */
function writePair(bytes: Buffer, at: number, sum: number): void {
  bytes.writeUInt32LE(sum, at)
  bytes.writeUInt32LE(~sum >>> 0, at + 4)
}

const wordsLe = (bytes: Buffer, start: number, end: number) => total((at) => bytes.readUInt16LE(at), start, end, 2)

export function me7Image(): SampleImage {
  const bytes = noise(512 * KB)
  const base = 0x800000
  bytes.write('c33c5a5a', 0xfffe, 'hex')
  for (const [index, word] of [base, base + 0xfbff, base + 0x20000, base + 0x7ffff].entries())
    bytes.writeUInt32LE(word, 0x1d000 + index * 4)
  const listed = [
    [0x10000, 0x14000],
    [0x20000, 0x24000],
    [0x24000, 0x7c000],
  ] as const
  const list = 0x1fb00
  const internal = [
    [0, 0x3fff],
    [0x4000, 0x7fff],
  ] as const
  for (const [index, [first, last]] of internal.entries()) {
    bytes.writeUInt32LE(first, list + index * 16)
    bytes.writeUInt32LE(last, list + index * 16 + 4)
    writePair(bytes, list + index * 16 + 8, 0x0fa0f5cf)
  }
  for (const [index, [start, end]] of listed.entries()) {
    const entry = list + (index + internal.length) * 16
    bytes.writeUInt32LE(base + start, entry)
    bytes.writeUInt32LE(base + end - 1, entry + 4)
    writePair(bytes, entry + 8, wordsLe(bytes, start, end))
  }
  bytes.fill(0xff, list + 5 * 16, list + 6 * 16)
  bytes.writeUInt32LE(bytes.readUInt16LE(0x8000) + bytes.readUInt16LE(0xfffe), 0x8038)
  let pages = 0
  for (let page = 0; page < bytes.length; page += 0x2000)
    if (page < 0x10000 || page >= 0x20000) pages += bytes.readUInt16LE(page) + bytes.readUInt16LE(page + 0x1ffe)
  bytes.writeUInt32LE(pages, 0x803c)
  // A pair inside the summed area always adds the same constant, so it is written before the sum is calculated.
  writePair(bytes, 0x7ffe0, 0)
  writePair(bytes, 0x7ffe0, (wordsLe(bytes, 0, 0xfc00) + wordsLe(bytes, 0x20000, 0x80000)) >>> 0)
  return { bytes, covered: [[0, 0x4000], [0x30000, 0x70000], ...listed] }
}

/** Calculates the recursive sum of EDC15 word by word. */
function edc15Sum(bytes: Buffer, start: number, end: number, initial: readonly [number, number]): number {
  const wrap = (value: number) => ((value % 0x10000) + 0x10000) % 0x10000
  const turn = (value: number, left: number) => wrap(value * 2 ** left) + Math.floor((value * 2 ** left) / 0x10000)
  let [a, b] = initial
  for (let at = start, phase = 0; at < end; at += 2, phase = (phase + 1) % 4) {
    const word = bytes.readUInt16LE(at)
    if (phase === 0) a = turn(a ^ word, b % 16)
    if (phase === 1) b = wrap(b - word - (b % 16 === 0 ? 0 : a % 2)) ^ a
    if (phase === 2) a = wrap(a - word + 0xdaac)
    if (phase === 3) b = turn(b ^ word, (16 - (a % 16)) % 16)
  }
  return ((b ^ 0xdf9b) * 0x10000 + wrap(a - 0x8631 + 0xdaac)) >>> 0
}

export function edc15Image(): SampleImage {
  const bytes = noise(512 * KB)
  const borders = [0x10000, 0x14000, 0x58000, 0x58b80, 0x64000, 0x70000, 0x70b80, 0x7c000]
  const covered = borders.slice(1).map((end, index) => [borders[index] ?? 0, end] as const)
  for (const [index, [start, end]] of covered.entries())
    bytes.writeUInt32LE(edc15Sum(bytes, start, end - 4, index === 0 ? [0, 0] : [0x8631, 0xefcd]), end - 4)
  return { bytes, covered }
}

/** Returns a function that appends a field to the footer of a Trionic image. The footer is written backwards. */
function footerWriter(bytes: Buffer, end: number) {
  let at = end
  return (id: number, data: Buffer) => {
    bytes[at - 1] = data.length
    bytes[at - 2] = id
    Buffer.from(data)
      .reverse()
      .copy(bytes, at - 2 - data.length)
    at -= data.length + 2
  }
}

const word = (value: number) => {
  const data = Buffer.alloc(4)
  data.writeUInt32BE(value >>> 0)
  return data
}

/** Generates a Trionic 7 image, with an optional VIN in the footer. */
export function trionic7Image(vin = ''): SampleImage {
  const bytes = noise(512 * KB)
  const length = 0x70000
  const keys = [0x24421881, 0xc33c6666, 0x3cc3c3c3, 0x11882244, 0x18241824, 0x84211248, 0x12345678, 0x81184224]
  const keyed = total((at) => (bytes.readUInt32BE(at) ^ (keys[(at / 4) % 8] ?? 0)) >>> 0, 0, length, 4)
  const add = footerWriter(bytes, bytes.length)
  add(0x91, Buffer.from('5380000'))
  add(0x94, Buffer.from('5382000'))
  add(0x95, Buffer.from('EU0CF01O.55P'))
  if (vin) add(0x90, Buffer.from(vin))
  add(0xfe, word(length))
  add(0xfb, word(total((at) => bytes.readUInt32BE(at), 0, length, 4)))
  add(0xf2, word(((keyed ^ 0x40314081) >>> 0) - 0x7fefdfd0))
  add(0xff, Buffer.alloc(0))
  return { bytes, covered: [[0, length]] }
}

export function trionic5Image(): SampleImage {
  const bytes = noise(256 * KB)
  const end = 0x3fc00
  footerWriter(bytes, bytes.length - 4)(0xfe, Buffer.from((end + 0x7ffff - bytes.length).toString(16).toUpperCase()))
  bytes.writeUInt32BE(
    total((at) => bytes[at] ?? 0, 0, end, 1),
    bytes.length - 4,
  )
  return { bytes, covered: [[0, end]] }
}

export function trionic8Image(): SampleImage {
  const bytes = noise(1024 * KB)
  const pointer = 0xe0000
  const hide = (data: Buffer) => Buffer.from(data.map((byte) => (byte ^ 0x21) - 0xd6))
  bytes.writeUInt32BE(pointer, 0x20140)
  createHash('md5')
    .update(bytes.subarray(0x20000, pointer))
    .digest()
    .forEach((byte, index) => {
      bytes[pointer + 2 + index] = (byte ^ 0x21) - 0xd6
    })
  const [start, end] = [0x20000, 0xc0004]
  const sum = total((at) => bytes.readUInt32BE(at), start, end - 4, 4)
  const record = Buffer.concat([
    ...[Buffer.of(0xfb), word(sum), Buffer.of(0), Buffer.of(0xfc), word(end), Buffer.of(0)],
    ...[Buffer.of(0xfd), word(start), Buffer.of(0)],
  ])
  hide(record).copy(bytes, pointer + 0x20)
  return { bytes, covered: [[0x20000, pointer]] }
}

const wordsBe = (bytes: Buffer, start: number, end: number) => total((at) => bytes.readUInt16BE(at), start, end, 2)

export function gmP01Image(): SampleImage {
  const bytes = noise(512 * KB)
  bytes.writeUInt16BE(0x4afc, 0x1fffe)
  const segments = [
    [0, 0x7fffc],
    ...Array.from({ length: 7 }, (_, index) => [0x8000 + index * 0x1000, 0x9000 + index * 0x1000]),
  ]
  for (const [index, [start = 0, end = 0]] of segments.entries()) {
    bytes.writeUInt32BE(start, 0x50c + index * 8)
    bytes.writeUInt32BE(end - 1, 0x50c + index * 8 + 4)
  }
  bytes.writeUInt16BE(0x4afc, bytes.length - 2)
  for (const [start = 0, end = 0] of segments.slice(1))
    bytes.writeUInt16BE(-wordsBe(bytes, start + 2, end) & 0xffff, start)
  const system = wordsBe(bytes, 0, 0x500) + wordsBe(bytes, 0x502, 0x4000) + wordsBe(bytes, 0x20000, 0x7fffc)
  bytes.writeUInt16BE(-system & 0xffff, 0x500)
  return {
    bytes,
    covered: [
      [0x600, 0x4000],
      [0x8002, 0xf000],
      [0x20000, 0x7fffc],
    ],
  }
}

export function subaruImage(): SampleImage {
  const bytes = noise(1024 * KB)
  const areas = [
    [0x2000, 0x80000],
    [0x80000, 0xf0000],
  ] as const
  for (const [index, [start, end]] of areas.entries()) {
    const entry = 0xffb80 + index * 12
    bytes.writeUInt32BE(start, entry)
    bytes.writeUInt32BE(end - 1, entry + 4)
    bytes.writeUInt32BE((0x5aa5a55a - total((at) => bytes.readUInt32BE(at), start, end, 4)) >>> 0, entry + 8)
  }
  bytes.fill(0xff, 0xffb80 + 24, 0xffb80 + 36)
  return { bytes, covered: areas }
}
