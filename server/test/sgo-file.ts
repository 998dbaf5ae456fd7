/** Block of an SGO file. `data` are written as they are; see `inverted` and `compressed`. */
export type SgoBlock = { address: number; crypt: number; size: number; data: Buffer }

export const inverted = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff))

/** Compresses with runs of equal bytes and copies, and inverts the result. */
export function compressed(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  const word = (kind: number, count: number) => {
    const part = Buffer.alloc(2)
    part.writeUInt16BE((kind << 14) | count)
    parts.push(part)
  }
  for (let at = 0; at < bytes.length; ) {
    let end = at + 1
    const isRun = bytes[at] === bytes[at + 1]
    while (end < bytes.length && end - at < 0x3fff && (bytes[end] === bytes[end - 1]) === isRun) end++
    if (!isRun && end < bytes.length && end - at > 1) end--
    word(isRun ? 1 : 0, end - at)
    parts.push(isRun ? bytes.subarray(at, at + 1) : bytes.subarray(at, end))
    at = end
  }
  word(3, 0)
  const sum = bytes.reduce((all, byte) => all + byte, 0) & 0xffffff
  const stated = Buffer.alloc(3)
  stated.writeUIntBE(sum, 0, 3)
  return inverted(Buffer.concat([Buffer.from([0, 0, 0, 0, 0x1a, 0x01]), ...parts, stated]))
}

/** Writes an SGO file with the security data before the blocks and the list of their positions after them. */
export function makeSgo(blocks: readonly SgoBlock[]): Buffer {
  const head = Buffer.alloc(0x200)
  head.write('SGML Object File\x02')
  const security = Buffer.from('6805814a05875fbd5dbd494c', 'hex')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(security.length)
  const parts: Buffer[] = [head, length, security]
  const places: number[] = []
  let at = head.length + 4 + security.length
  for (const { address, crypt, size, data } of blocks) {
    const block = Buffer.alloc(0x19)
    block.writeUIntBE(address, 0, 3)
    block[3] = crypt
    block.writeUIntBE(size, 4, 3)
    block.writeUInt32LE(data.length, 0x15)
    parts.push(block, data)
    places.push(at)
    at += block.length + data.length
  }
  head.writeUInt32LE(head.length, 0x29)
  head.writeUInt32LE(at, 0x2d)
  return Buffer.concat([...parts, Buffer.from(Uint32Array.from([places.length, ...places]).buffer)])
}
