import { partFindings } from '@mapwright/contract/ecu/car-findings.ts'
import { isDataFlashRead, provesWhole, verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import type { HexFault, HexFormat } from '@mapwright/contract/ecu/hex-image.ts'
import { olsVersions } from '@mapwright/contract/ecu/ols-images.ts'
import {
  calibrationOf,
  completenessOf,
  eepromOf,
  minEntropyOf,
  paddedFrom,
  sizeProblemOf,
} from '@mapwright/contract/ecu/read-size.ts'
import { commonestByte, entropyOf, isText } from './byte-counts.ts'
import { byteOrderOf, orderConfidence, reliableFinds } from './byte-order.ts'
import { examineFile, type FileExamination, type HexProperties } from './examine-file.ts'
import { type FileFinding, refuse, warn } from './file-finding.ts'
import { type FileKind, fileKindOf, isNamedFrf } from './file-kind.ts'

/** Maximum share of one byte value. Above it, a read counts as empty, even if a few bytes differ. */
const uniformShare = 0.999
/** Bits per byte above which a file counts as encrypted. Unencrypted reads reach 7.2, encrypted ones 7.99. */
const encryptedEntropy = 7.6
/**
 * Bits per byte, measured without the fill bytes, above which a file counts as encrypted. An encrypted read may be padded to the size of a
 * memory. Random bytes have 7.99.
 */
const encryptedContentEntropy = 7.95
const minContentBytes = 1 << 16

const findingOfKind: Record<FileKind['group'], (kind: FileKind) => FileFinding> = {
  image: ({ name }) => refuse('ecu.image_file', { kind: name }),
  video: ({ name }) => refuse('ecu.video_file', { kind: name }),
  document: ({ name }) => refuse('ecu.document_file', { kind: name }),
  archive: ({ name }) => warn('ecu.archive_file', { kind: name }),
  tool_project: ({ name }) => warn('ecu.tool_project', { kind: name }),
  flash_container: ({ name }) => warn('ecu.flash_container', { kind: name }),
}

/** Family that the file is checked against. Undefined if no family was found reliably. */
const familyOf = ({ identification: { ecu_family } }: FileExamination): string | undefined =>
  ecu_family && ecu_family.confidence !== 'possible' ? ecu_family.value : undefined

/** Shape of the image. Undefined if only a part of the file was examined. */
const shapeOf = ({ image, shape, size }: FileExamination) => (image?.length === size ? shape : undefined)

function sizeFindings(file: FileExamination): FileFinding[] {
  const { size } = file
  const shape = shapeOf(file)
  const family = familyOf(file)
  if (shape?.missingEnd !== undefined) return [warn('ecu.cut_read', { size, expected: shape.missingEnd })]
  const problem = sizeProblemOf(size, family)
  switch (problem?.kind) {
    case 'impossible':
      return [warn('ecu.odd_size', { size, from: problem.from, to: problem.to, family: '' })]
    case 'other_than_family': {
      const expected = shape && paddedFrom(shape.contentEnd, size, family)
      if (expected !== undefined) return [warn('ecu.padded_read', { size, family: family ?? '', expected })]
      return [warn('ecu.wrong_size', { size, family: family ?? '', expected: problem.expected })]
    }
    case 'uneven':
      return [warn('ecu.uneven_size', { size })]
    default:
      return completenessFindings(file)
  }
}

/** Findings about the completeness of a read whose size is plausible. Encrypted and repeated reads get other warnings. */
function completenessFindings(file: FileExamination): FileFinding[] {
  const { size, identification } = file
  const family = familyOf(file)
  if (completenessOf(size, family, provesWhole(identification.checksums))?.kind === 'unknown') {
    if (isEncrypted(file) || shapeOf(file)?.isRepeated) return []
    const families = family === undefined ? calibrationOf(size) : undefined
    return [families ? warn('ecu.calibration_size', { size, families }) : warn('ecu.completeness_unknown', { size })]
  }
  return family === undefined ? [] : partFindings(size, identification, family)
}

function shapeFindings(file: FileExamination): FileFinding[] {
  const { size, identification } = file
  const order = byteOrderOf(identification)
  return [
    ...(shapeOf(file)?.isRepeated ? [warn('ecu.repeated_read', { size, expected: size / 2 })] : []),
    ...(order ? [warn('ecu.byte_order', { order, confidence: orderConfidence(identification) })] : []),
  ]
}

/** Entropy in bits per byte of all bytes except fill (00 and FF). Returns 0 if there are too few bytes to judge. */
function contentEntropyOf({ counts, size }: FileExamination): number {
  const content = counts.map((count, byte) => (byte === 0x00 || byte === 0xff ? 0 : count))
  const bytes = size - (counts[0x00] ?? 0) - (counts[0xff] ?? 0)
  return bytes < minContentBytes ? 0 : entropyOf(content, bytes)
}

const isEncrypted = (file: FileExamination): boolean =>
  entropyOf(file.counts, file.size) > encryptedEntropy || contentEntropyOf(file) > encryptedContentEntropy

function entropyFindings(file: FileExamination): FileFinding[] {
  const entropy = entropyOf(file.counts, file.size)
  const details = { entropy: Number(entropy.toFixed(2)) }
  if (isEncrypted(file)) return [warn('ecu.encrypted', details)]
  const isControlUnit = reliableFinds(file.identification).length > 0
  return entropy < minEntropyOf(familyOf(file), isControlUnit) ? [warn('ecu.low_entropy', details)] : []
}

/** Names of the manufacturers' update formats. */
const updates: Partial<Record<HexFormat, string>> = { bmw_flash: 'BMW 0PA/0DA', odx: 'ODX', sgo: 'VW SGO' }

const updateOf = ({ hex }: FileExamination): string | undefined =>
  hex !== undefined && 'format' in hex ? updates[hex.format] : undefined

function faultFinding(hex: HexFault): FileFinding {
  switch (hex.fault) {
    case 'damaged':
      return refuse('ecu.hex_damaged', { line: hex.line })
    case 'too_large':
      return warn('ecu.hex_too_large')
    case 'unclear':
    case 'packed':
      return warn('ecu.flash_container', { kind: updates[hex.format] ?? '' })
  }
}

function hexFindings(size: number, hex: HexProperties | HexFault): FileFinding[] {
  if ('fault' in hex) return [faultFinding(hex)]
  const address = hex.start.toString(16).toUpperCase()
  return [
    warn('ecu.hex_image', { format: hex.format, size, address }),
    ...(updates[hex.format] ? [warn('ecu.flash_file', { kind: updates[hex.format] ?? '' })] : []),
    ...(hex.isIncomplete ? [warn('ecu.hex_incomplete')] : []),
    ...(hex.hasOverlap ? [warn('ecu.hex_overlap')] : []),
  ]
}

/** Warns about wrong checksums: the read is damaged, or someone has edited it before. */
function checksumFindings({ identification: { checksums } }: FileExamination): FileFinding[] {
  if (!checksums || verdictOf(checksums) !== 'wrong') return []
  return [warn('ecu.checksum_wrong', { wrong: checksums.wrong, all: checksums.wrong + checksums.right })]
}

function unpackedFindings({ size, unpacked }: FileExamination): FileFinding[] {
  if (!unpacked) return []
  const { kind, name } = unpacked
  return [kind === 'ZIP' ? warn('ecu.zip_image', { name, size }) : warn('ecu.packed_image', { kind, name, size })]
}

/** Names the number of versions in a WinOLS project. With several versions, the one that is meant is unknown. */
function severalVersions({ head, size }: FileExamination): FileFinding | undefined {
  const versions = olsVersions(head, size)?.count ?? 0
  return versions > 1 ? warn('ecu.ols_versions', { versions }) : undefined
}

/** Checks an examined file at upload. A finding that refuses the file is the only one returned. */
export function originalFindings(file: FileExamination, fileName: string): FileFinding[] {
  const { size, head, counts, hex } = file
  if (hex && 'fault' in hex) return hexFindings(size, hex)
  if (size === 0) return [refuse('ecu.empty_file')]

  const commonest = commonestByte(counts, size)
  if (commonest.share > uniformShare) {
    return [refuse('ecu.uniform_bytes', { byte: commonest.value.toString(16).padStart(2, '0').toUpperCase() })]
  }
  const kind = fileKindOf(head, size, fileName)
  if (kind) return [severalVersions(file) ?? findingOfKind[kind.group](kind)]
  if (isText(counts, size, head)) return [refuse('ecu.text_file')]
  if (isNamedFrf(fileName) && entropyOf(counts, size) > encryptedEntropy)
    return [warn('ecu.flash_container', { kind: 'VW FRF, encrypted ODX' })]
  // A manufacturer's update contains only the areas that it changes, so any size is possible.
  const update = updateOf(file)
  if (update && isEncrypted(file)) return [warn('ecu.flash_container', { kind: update })]
  const chips = update ? undefined : eepromOf(size)
  const isDataFlash = isDataFlashRead(file.identification.checksums)
  return [
    ...unpackedFindings(file),
    ...(hex ? hexFindings(size, hex) : []),
    ...(chips ? [warn('ecu.eeprom_read', { size, chips })] : []),
    ...(isDataFlash ? [warn('ecu.dflash_read', { size })] : []),
    ...(update || chips || isDataFlash ? [] : [...entropyFindings(file), ...sizeFindings(file)]),
    ...shapeFindings(file),
    ...checksumFindings(file),
  ]
}

/** Checks a file in memory at upload. */
export function checkOriginal(bytes: Uint8Array, fileName: string): FileFinding[] {
  return originalFindings(examineFile(bytes), fileName)
}
