/** Limits for the header of an archive that contains one read. */
const maxItems = 64
const maxNameBytes = 1 << 16

const ids = {
  end: 0x00,
  header: 0x01,
  archiveProperties: 0x02,
  mainStreams: 0x04,
  files: 0x05,
  packInfo: 0x06,
  unpackInfo: 0x07,
  subStreams: 0x08,
  size: 0x09,
  crc: 0x0a,
  folder: 0x0b,
  unpackSize: 0x0c,
  streamCount: 0x0d,
  emptyStream: 0x0e,
  names: 0x11,
  encodedHeader: 0x17,
} as const

/** Packed data of one or more files. `method` is the hexadecimal id of the compression; empty if several coders are combined. */
export type Folder = {
  method: string
  settings: Uint8Array
  /** Range of the packed data in the archive. */
  start: number
  packed: number
  size: number
  crc: number | undefined
  streams: { size: number; crc: number | undefined }[]
}

type Reader = ReturnType<typeof readerOf>

/** Reads the numbers of a header. Throws a RangeError at its end. */
function readerOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  const byte = () => view.getUint8(at++)
  const take = (length: number) => {
    if (length < 0 || at + length > bytes.length) throw new RangeError('the header ends early')
    at += length
    return bytes.subarray(at - length, at)
  }
  /** Reads a number: the leading one bits of the first byte are the number of bytes that follow. */
  const number = (): number => {
    const first = byte()
    let mask = 0x80
    let value = 0
    for (let index = 0; index < 8; index++) {
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * index)
      value += byte() * 2 ** (8 * index)
      mask >>= 1
    }
    return value
  }
  const count = (): number => {
    const value = number()
    if (value > maxItems) throw new RangeError('the archive has too many parts')
    return value
  }
  const bits = (length: number): boolean[] => {
    const packed = take(Math.ceil(length / 8))
    return Array.from({ length }, (_, index) => (((packed[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1)
  }
  return {
    ...{ byte, take, number, count, bits },
    u32: () => {
      at += 4
      return view.getUint32(at - 4, true)
    },
    expect(id: number) {
      if (byte() !== id) throw new RangeError('unexpected part of the header')
    },
  }
}

/** Reads the CRCs of some of `length` parts. */
function crcsIn(reader: Reader, length: number): (number | undefined)[] {
  const isAll = reader.byte() !== 0
  const defined = isAll ? Array.from({ length }, () => true) : reader.bits(length)
  return defined.map((isDefined) => (isDefined ? reader.u32() : undefined))
}

/** Reads the position and the sizes of the packed data. The position counts from the end of the signature header. */
function packInfoIn(reader: Reader): { position: number; sizes: number[] } {
  const position = reader.number()
  const length = reader.count()
  let sizes: number[] = []
  for (let id = reader.byte(); id !== ids.end; id = reader.byte()) {
    if (id === ids.size) sizes = Array.from({ length }, reader.number)
    else if (id === ids.crc) crcsIn(reader, length)
    else throw new RangeError('unknown property of the packed data')
  }
  return { position, sizes }
}

/** Reads the coders of a folder. Only a single coder with one input is supported. */
function codersIn(reader: Reader): Pick<Folder, 'method' | 'settings'> & { inputs: number; outputs: number } {
  const coders = Array.from({ length: reader.count() }, () => {
    const flags = reader.byte()
    const method = Array.from(reader.take(flags & 0x0f), (each) => each.toString(16).padStart(2, '0')).join('')
    const [inputs, outputs] = flags & 0x10 ? [reader.count(), reader.count()] : [1, 1]
    const settings = flags & 0x20 ? reader.take(reader.number()) : new Uint8Array(0)
    return { method, settings, inputs, outputs }
  })
  const inputs = coders.reduce((sum, coder) => sum + coder.inputs, 0)
  const outputs = coders.reduce((sum, coder) => sum + coder.outputs, 0)
  if (outputs === 0 || inputs > maxItems || outputs > maxItems) throw new RangeError('invalid coders')
  for (let pair = 0; pair < outputs - 1; pair++) reader.take(2)
  const packedStreams = inputs - (outputs - 1)
  if (packedStreams > 1) for (let index = 0; index < packedStreams; index++) reader.number()
  const only = coders.length === 1 && packedStreams === 1 ? coders[0] : undefined
  return { method: only?.method ?? '', settings: only?.settings ?? new Uint8Array(0), inputs: packedStreams, outputs }
}

function foldersIn(reader: Reader, pack: { position: number; sizes: number[] }): Folder[] {
  reader.expect(ids.folder)
  const length = reader.count()
  reader.expect(0)
  const coders = Array.from({ length }, () => codersIn(reader))
  reader.expect(ids.unpackSize)
  const sizes = coders.map(({ outputs }) => Array.from({ length: outputs }, reader.number))
  let crcs: (number | undefined)[] = []
  for (let id = reader.byte(); id !== ids.end; id = reader.byte()) {
    if (id !== ids.crc) throw new RangeError('unknown property of a folder')
    crcs = crcsIn(reader, length)
  }
  let start = pack.position
  let stream = 0
  return coders.map(({ method, settings, inputs }, index) => {
    const used = pack.sizes.slice(stream, stream + inputs)
    const size = sizes[index]?.at(-1) ?? 0
    const crc = crcs[index]
    const folder = { method, settings, start, packed: used[0] ?? 0, size, crc, streams: [{ size, crc }] }
    stream += inputs
    start += used.reduce((sum, each) => sum + each, 0)
    return folder
  })
}

/** Reads the number and the sizes of the files in each folder. */
function readSubStreams(reader: Reader, folders: readonly Folder[]): void {
  let id = reader.byte()
  if (id === ids.streamCount) {
    for (const folder of folders)
      folder.streams = Array.from({ length: reader.count() }, () => ({ size: 0, crc: undefined }))
    id = reader.byte()
  }
  for (const folder of folders) {
    let left = folder.size
    for (const [index, stream] of folder.streams.entries()) {
      const isLast = index === folder.streams.length - 1
      stream.size = isLast || id !== ids.size ? left : reader.number()
      left -= stream.size
      if (left < 0) throw new RangeError('the files are larger than their folder')
    }
    const [only, other] = folder.streams
    if (only && !other) only.crc = folder.crc
  }
  if (id === ids.size) id = reader.byte()
  if (id === ids.crc) {
    const open = folders.flatMap(({ streams }) => streams.filter(({ crc }) => crc === undefined))
    const crcs = crcsIn(reader, open.length)
    for (const [index, stream] of open.entries()) stream.crc = crcs[index]
    id = reader.byte()
  }
  if (id !== ids.end) throw new RangeError('unknown property of the files')
}

function streamsIn(reader: Reader): Folder[] {
  let pack: ReturnType<typeof packInfoIn> = { position: 0, sizes: [] }
  let folders: Folder[] = []
  for (let id = reader.byte(); id !== ids.end; id = reader.byte()) {
    if (id === ids.packInfo) pack = packInfoIn(reader)
    else if (id === ids.unpackInfo) folders = foldersIn(reader, pack)
    else if (id === ids.subStreams) readSubStreams(reader, folders)
    else throw new RangeError('unknown part of the header')
  }
  return folders
}

function namesIn(bytes: Uint8Array): string[] {
  if (bytes[0] !== 0 || bytes.length > maxNameBytes) throw new RangeError('the names are too long')
  const codes = Array.from({ length: (bytes.length - 1) >> 1 }, (_, index) => {
    return (bytes[1 + index * 2] ?? 0) | ((bytes[2 + index * 2] ?? 0) << 8)
  })
  return String.fromCharCode(...codes).split('\0')
}

/** Reads the names of the files that have content, in the order of their data. */
function filesIn(reader: Reader): string[] {
  const length = reader.count()
  let names: string[] = []
  let isEmpty: boolean[] = []
  for (let id = reader.number(); id !== ids.end; id = reader.number()) {
    const content = reader.take(reader.number())
    if (id === ids.names) names = namesIn(content)
    else if (id === ids.emptyStream) isEmpty = readerOf(content).bits(length)
  }
  return names.slice(0, length).filter((_, index) => !isEmpty[index])
}

/** A header, or the packed data of one: most archives compress their header. */
export type SevenZipHeader = { packed: Folder } | { folders: Folder[]; names: string[] }

/** Reads the header of a 7z archive. Throws a RangeError if it is damaged. Source: `7zFormat.txt` of the LZMA SDK (public domain). */
export function sevenZipHeader(bytes: Uint8Array): SevenZipHeader {
  const reader = readerOf(bytes)
  const kind = reader.byte()
  if (kind === ids.encodedHeader) {
    const [packed] = streamsIn(reader)
    if (!packed) throw new RangeError('the header is missing')
    return { packed }
  }
  if (kind !== ids.header) throw new RangeError('the header is missing')
  let folders: Folder[] = []
  let names: string[] = []
  for (let id = reader.byte(); id !== ids.end; id = reader.byte()) {
    if (id === ids.mainStreams) folders = streamsIn(reader)
    else if (id === ids.files) names = filesIn(reader)
    else throw new RangeError('unknown part of the header')
  }
  return { folders, names }
}
