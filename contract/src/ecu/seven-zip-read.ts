import { crc32 } from './crc32.ts'
import { decodeLzma, decodeLzma2 } from './lzma.ts'
import { maxPackedBytes } from './packed-limits.ts'
import { isDocumentPart, isOther, plainFileName } from './packed-names.ts'
import { type Folder, type SevenZipHeader, sevenZipHeader } from './seven-zip-header.ts'

const signature = [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]
const signatureHeader = 32
/** Maximum size of the unpacked data of a folder in bytes: the largest memory. Unpacking takes about 0.2 seconds per megabyte. */
const maxFolderBytes = 16 * 2 ** 20
/** Maximum size of an unpacked header: names and sizes of 64 files. */
const maxHeaderBytes = 1 << 18
/** A header may be packed several times; real archives pack it once. */
const maxHeaders = 3

export const isSevenZip = (head: Uint8Array): boolean => signature.every((byte, at) => head[at] === byte)

/** Unpacks a folder. Throws a RangeError if it is too large, damaged or encrypted, or uses another compression than LZMA. */
function unpacked(archive: Uint8Array, folder: Folder, maxBytes: number): Uint8Array {
  const { method, settings, packed, size } = folder
  const start = signatureHeader + folder.start
  if (size > maxBytes || start + packed > archive.length) throw new RangeError('the data are too large')
  const data = archive.subarray(start, start + packed)
  if (method === '00' && packed === size) return data
  if (method === '030101') return decodeLzma(settings, data, size)
  if (method === '21') return decodeLzma2(data, size)
  throw new RangeError('other compression')
}

/** Unpacks a header. Throws a RangeError if its CRC is wrong. */
function unpackedHeader(archive: Uint8Array, folder: Folder): Uint8Array {
  const bytes = unpacked(archive, folder, maxHeaderBytes)
  if (folder.crc !== undefined && crc32(bytes) !== folder.crc) throw new RangeError('the header is damaged')
  return bytes
}

function headerIn(archive: Uint8Array): Exclude<SevenZipHeader, { packed: Folder }> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length)
  const start = signatureHeader + view.getUint32(12, true)
  const size = view.getUint32(20, true)
  // Zero for any archive below 4 GB.
  if (view.getUint32(16, true) !== 0 || view.getUint32(24, true) !== 0 || size > maxHeaderBytes)
    throw new RangeError('the archive is too large')
  let bytes = archive.subarray(start, start + size)
  if (bytes.length !== size || crc32(bytes) !== view.getUint32(28, true)) throw new RangeError('the header is damaged')
  for (let depth = 0; depth < maxHeaders; depth++) {
    const header = sevenZipHeader(bytes)
    if (!('packed' in header)) return header
    bytes = unpackedHeader(archive, header.packed)
  }
  throw new RangeError('the header is packed too often')
}

/** Files with content, their folder and their place in it. */
const filesIn = ({ folders, names }: ReturnType<typeof headerIn>) => {
  let index = 0
  return folders.flatMap((folder) => {
    let at = 0
    return folder.streams.map(({ size, crc }) => {
      const start = at
      at += size
      return { name: (names[index++] ?? '').replaceAll('\\', '/'), folder, start, size, crc }
    })
  })
}

function onlyRead(archive: Uint8Array): { name: string; bytes: Uint8Array } | undefined {
  const files = filesIn(headerIn(archive))
  if (files.some(({ name }) => isDocumentPart(name))) return undefined
  const [file, other] = files.filter(({ name }) => !isOther(name))
  if (!file || other || file.size === 0) return undefined
  const bytes = unpacked(archive, file.folder, maxFolderBytes).slice(file.start, file.start + file.size)
  if (file.crc === undefined || crc32(bytes) !== file.crc) return undefined
  return { name: plainFileName(file.name), bytes }
}

/**
 * Unpacks a 7z archive that contains exactly one read, possibly with notes and pictures. Returns undefined if there are several reads, or
 * if the archive is encrypted, damaged, too large, or uses another compression than LZMA and LZMA2.
 */
export function readInSevenZip(archive: Uint8Array): { name: string; bytes: Uint8Array } | undefined {
  if (!isSevenZip(archive) || archive.length < signatureHeader || archive.length > maxPackedBytes) return undefined
  try {
    return onlyRead(archive)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
