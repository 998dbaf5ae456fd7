import { pictureFormatOf } from '../platform/images/picture-format.ts'

/** Kind of a file that is not a raw read, detected by its first bytes or its name. */
export type FileKind = {
  group: 'image' | 'video' | 'document' | 'archive' | 'tool_project' | 'flash_container'
  name: string
}

const text = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end)

type Magic = FileKind & { at?: number; starts: string }

const signatures: Magic[] = [
  { group: 'image', name: 'TIFF', starts: 'II*\0\x08\0' },
  { group: 'image', name: 'TIFF', starts: 'MM\0*\0\0' },
  { group: 'video', name: 'AVI', starts: 'AVI ', at: 8 },
  { group: 'video', name: 'Matroska', starts: '\x1aE\xdf\xa3' },
  { group: 'document', name: 'PDF', starts: '%PDF-' },
  { group: 'document', name: 'RTF', starts: '{\\rtf' },
  { group: 'document', name: 'Office', starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { group: 'archive', name: 'RAR', starts: 'Rar!\x1a\x07' },
  { group: 'archive', name: '7z', starts: '7z\xbc\xaf\x27\x1c' },
  { group: 'archive', name: 'gzip', starts: '\x1f\x8b\x08' },
  { group: 'archive', name: 'xz', starts: '\xfd7zXZ\0' },
  { group: 'archive', name: 'tar', starts: 'ustar', at: 257 },
]

const photoBrands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** Recognizes photos and videos from phones. Both use the same container format; the container's brand distinguishes them. */
function mediaContainer(head: Buffer): FileKind | undefined {
  if (text(head, 4, 8) !== 'ftyp') return undefined
  const brand = text(head, 8, 12)
  if (photoBrands.has(brand)) return { group: 'image', name: 'HEIC' }
  return { group: 'video', name: brand === 'qt  ' ? 'QuickTime' : 'MP4' }
}

/** Recognizes a bitmap by its two letters and by the file size in its header. Two letters alone are not enough to refuse a file. */
function bitmap(head: Buffer, size: number): FileKind | undefined {
  const stated = head.length < 6 ? 0 : head.readUInt32LE(2)
  return text(head, 0, 2) === 'BM' && stated === size ? { group: 'image', name: 'BMP' } : undefined
}

function zip(head: Buffer): FileKind | undefined {
  if (text(head, 0, 4) !== 'PK\x03\x04') return undefined
  const isOffice = /\[Content_Types\]\.xml|mimetypeapplication\/vnd\.oasis/.test(text(head, 0, 512))
  return isOffice ? { group: 'document', name: 'Office' } : { group: 'archive', name: 'ZIP' }
}

/** Recognizes projects and map packs of tuning editors. Such a file contains a read, but is not a raw read. */
function toolProject(head: Buffer, fileName: string): FileKind | undefined {
  const extension = /\.(ols|kp|olsx|ecx)$/i.exec(fileName)?.[1]?.toLowerCase()
  const isWinOls = text(head, 0, 64).includes('WinOLS File')
  if (!isWinOls && !extension) return undefined
  return { group: 'tool_project', name: extension === 'ecx' ? 'ECM Titanium' : 'WinOLS' }
}

/**
 * Returns true for the file name of an FRF, Volkswagen's encrypted ODX. By its content, an FRF cannot be distinguished from a slave file.
 * Source: the open-source tool VW_Flash.
 */
export const isNamedFrf = (fileName: string): boolean => /\.frf$/i.test(fileName)

/** Recognizes images, videos, documents, archives, editor projects and update files. Returns undefined if the file may be a read. */
export function fileKindOf(head: Buffer, size: number, fileName: string): FileKind | undefined {
  const project = toolProject(head, fileName)
  if (project) return project
  const picture = pictureFormatOf(head)
  if (picture) return { group: 'image', name: picture }
  const magic = signatures.find(({ starts, at = 0 }) => text(head, at, at + starts.length) === starts)
  if (magic) return { group: magic.group, name: magic.name }
  return mediaContainer(head) ?? bitmap(head, size) ?? zip(head)
}
