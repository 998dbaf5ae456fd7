import { commonestByte, entropyOf, isText } from './byte-counts.ts'
import { examineFile, type FileExamination } from './examine-file.ts'
import { type FileFinding, refuse, warn } from './file-finding.ts'
import { type FileKind, fileKindOf } from './file-kind.ts'
import { usualSizeOf } from './usual-size.ts'

/** Above this share of one byte value nothing was read, even if a few bytes differ. */
const uniformShare = 0.999
/** Bits a byte. Reads with half their memory empty still have more than 3. */
const lowEntropy = 2.5

const findingOfKind: Record<FileKind['group'], (kind: FileKind) => FileFinding> = {
  image: ({ name }) => refuse('ecu.image_file', { kind: name }),
  video: ({ name }) => refuse('ecu.video_file', { kind: name }),
  document: ({ name }) => refuse('ecu.document_file', { kind: name }),
  archive: ({ name }) => warn('ecu.archive_file', { kind: name }),
  tool_project: ({ name }) => warn('ecu.tool_project', { kind: name }),
}

/** Intel HEX and Motorola S-records are reads written as text; they are usable, but seldom meant. */
const hexText = /^(?::[0-9A-Fa-f]{10,}|S[0-9][0-9A-Fa-f]{6,})\s/

function sizeFinding({ size, identification }: FileExamination): FileFinding[] {
  const family = identification.ecu_family
  const known = family && family.confidence !== 'possible' ? family.value : undefined
  const usual = usualSizeOf(known)
  if (size >= usual.from && size <= usual.to) return []
  return [warn('ecu.odd_size', { size, from: usual.from, to: usual.to, family: known ?? '' })]
}

/** The wrong-file checks at upload, on what is already known of the file. Refusals come alone. */
export function originalFindings(file: FileExamination, fileName: string): FileFinding[] {
  const { size, head, counts } = file
  if (size === 0) return [refuse('ecu.empty_file')]

  const commonest = commonestByte(counts, size)
  if (commonest.share > uniformShare) {
    return [refuse('ecu.uniform_bytes', { byte: commonest.value.toString(16).padStart(2, '0').toUpperCase() })]
  }
  const kind = fileKindOf(head, size, fileName)
  if (kind) return [findingOfKind[kind.group](kind)]
  if (isText(counts, size, head))
    return [hexText.test(head.toString('latin1')) ? warn('ecu.hex_text') : refuse('ecu.text_file')]

  const entropy = entropyOf(counts, size)
  return [
    ...(entropy < lowEntropy ? [warn('ecu.low_entropy', { entropy: Number(entropy.toFixed(2)) })] : []),
    ...sizeFinding(file),
  ]
}

/** The wrong-file checks at upload for a file in memory. No finding means that the file may be a read. */
export function checkOriginal(bytes: Uint8Array, fileName: string): FileFinding[] {
  return originalFindings(examineFile(bytes), fileName)
}
