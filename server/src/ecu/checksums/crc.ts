/** Table for CRC-16/ARC: reflected polynomial A001, no final complement. The check value of "123456789" is BB3D. */
const arcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1
  return value
})

export function crc16Arc(bytes: Uint8Array, initial = 0): number {
  let crc = initial
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ (arcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return crc
}

/** Table for CRC-32 with the polynomial 04C11DB7, not reflected, no final complement. With all bits set initially, it is CRC-32/MPEG-2. */
const forwardTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

export function crc32Forward(bytes: Uint8Array, initial = 0): number {
  let crc = initial | 0
  for (let at = 0; at < bytes.length; at++)
    crc = (crc << 8) ^ (forwardTable[((crc >>> 24) ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return crc >>> 0
}
