/** Entry of a ZIP as written. Its fields may contradict each other. */
export type ZipPart = { name: string; method: number; crc: number; size: number; data: Buffer; flags: number }

/** Writes a ZIP of entries that are already compressed. */
export function zipOf(parts: readonly ZipPart[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, method, crc, size, data, flags } of parts) {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    list.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06', 'latin1'), end, Buffer.from(comment)])
}
