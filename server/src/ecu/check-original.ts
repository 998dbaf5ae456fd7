import { verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import type { HexFault } from '@mapwright/contract/ecu/hex-image.ts'
import { minEntropyOf, sizeProblemOf } from '@mapwright/contract/ecu/read-size.ts'
import { commonestByte, entropyOf, isText } from './byte-counts.ts'
import { examineFile, type FileExamination, type HexFacts } from './examine-file.ts'
import { type FileFinding, refuse, warn } from './file-finding.ts'
import { type FileKind, fileKindOf } from './file-kind.ts'

/** Above this share of one byte value the read is empty, even if a few bytes differ. */
const uniformShare = 0.999
/** Bits per byte. Genuine reads reach 7.2, encrypted ones 7.99. */
const encryptedEntropy = 7.6
/** The same for the bytes that are no fill, as an encrypted read may have been padded to the size of a memory. Noise has 7.99. */
const encryptedContentEntropy = 7.95
const minContentBytes = 1 << 16

const findingOfKind: Record<FileKind['group'], (kind: FileKind) => FileFinding> = {
  image: ({ name }) => refuse('ecu.image_file', { kind: name }),
  video: ({ name }) => refuse('ecu.video_file', { kind: name }),
  document: ({ name }) => refuse('ecu.document_file', { kind: name }),
  archive: ({ name }) => warn('ecu.archive_file', { kind: name }),
  tool_project: ({ name }) => warn('ecu.tool_project', { kind: name }),
}

/** The family that a file is checked against, if found reliably. */
const familyOf = ({ identification: { ecu_family } }: FileExamination): string | undefined =>
  ecu_family && ecu_family.confidence !== 'possible' ? ecu_family.value : undefined

function sizeFindings(file: FileExamination): FileFinding[] {
  const { size } = file
  const family = familyOf(file)
  const problem = sizeProblemOf(size, family)
  switch (problem?.kind) {
    case 'impossible':
      return [warn('ecu.odd_size', { size, from: problem.from, to: problem.to, family: '' })]
    case 'other_than_family':
      return [warn('ecu.wrong_size', { size, family: family ?? '', expected: problem.expected })]
    case 'uneven':
      return [warn('ecu.uneven_size', { size })]
    default:
      return []
  }
}

/** The entropy of what is no fill; 0 if there is too little of it to tell. */
function contentEntropyOf({ counts, size }: FileExamination): number {
  const content = counts.map((count, byte) => (byte === 0x00 || byte === 0xff ? 0 : count))
  const bytes = size - (counts[0x00] ?? 0) - (counts[0xff] ?? 0)
  return bytes < minContentBytes ? 0 : entropyOf(content, bytes)
}

function entropyFindings(file: FileExamination): FileFinding[] {
  const entropy = entropyOf(file.counts, file.size)
  const details = { entropy: Number(entropy.toFixed(2)) }
  if (entropy > encryptedEntropy) return [warn('ecu.encrypted', details)]
  if (contentEntropyOf(file) > encryptedContentEntropy) return [warn('ecu.encrypted', details)]
  return entropy < minEntropyOf(familyOf(file)) ? [warn('ecu.low_entropy', details)] : []
}

function hexFindings(size: number, hex: HexFacts | HexFault): FileFinding[] {
  if ('fault' in hex)
    return [hex.fault === 'damaged' ? refuse('ecu.hex_damaged', { line: hex.line }) : warn('ecu.hex_too_large')]
  const address = hex.start.toString(16).toUpperCase()
  return [
    warn('ecu.hex_image', { format: hex.format, size, address }),
    ...(hex.isIncomplete ? [warn('ecu.hex_incomplete')] : []),
    ...(hex.hasOverlap ? [warn('ecu.hex_overlap')] : []),
  ]
}

/** A wrong checksum means a damaged read, or one that was edited before. */
function checksumFindings({ identification: { checksums } }: FileExamination): FileFinding[] {
  if (!checksums || verdictOf(checksums) !== 'wrong') return []
  return [warn('ecu.checksum_wrong', { wrong: checksums.wrong, all: checksums.wrong + checksums.right })]
}

/** The wrong-file checks at upload, for an examined file. A refusal is returned without other findings. */
export function originalFindings(file: FileExamination, fileName: string): FileFinding[] {
  const { size, head, counts, hex, zip } = file
  if (hex && 'fault' in hex) return hexFindings(size, hex)
  if (size === 0) return [refuse('ecu.empty_file')]

  const commonest = commonestByte(counts, size)
  if (commonest.share > uniformShare) {
    return [refuse('ecu.uniform_bytes', { byte: commonest.value.toString(16).padStart(2, '0').toUpperCase() })]
  }
  const kind = fileKindOf(head, size, fileName)
  if (kind) return [findingOfKind[kind.group](kind)]
  if (isText(counts, size, head)) return [refuse('ecu.text_file')]
  return [
    ...(zip ? [warn('ecu.zip_image', { name: zip.name, size })] : []),
    ...(hex ? hexFindings(size, hex) : []),
    ...entropyFindings(file),
    ...sizeFindings(file),
    ...checksumFindings(file),
  ]
}

/** The wrong-file checks at upload for a file in memory. */
export function checkOriginal(bytes: Uint8Array, fileName: string): FileFinding[] {
  return originalFindings(examineFile(bytes), fileName)
}
