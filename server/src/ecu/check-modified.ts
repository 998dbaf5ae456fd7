import { verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import type { ComparedPart } from '@mapwright/contract/ecu/finding.ts'
import { isReliable } from '@mapwright/contract/ecu/identification.ts'
import { byteOrderOf } from './byte-order.ts'
import { type Changes, changesOf } from './changed-bytes.ts'
import { originalFindings } from './check-original.ts'
import { type CodeChanges, changesInCode } from './code-changes.ts'
import { examineFile, type FileExamination, isUnreadableHex } from './examine-file.ts'
import { block, type FileFinding, warn } from './file-finding.ts'
import type { Found, Identification } from './identification.ts'

/** Tunes change 0.001 to 2.1 % of a file. A file for another software version, delivered by mistake, differed by 11.7 %. */
const largeChangeShare = 0.025
/** Ratio of the changes before and after swapping the bytes, above which the byte order counts as different. */
const minSwapFactor = 4

type NumberKind = 'hardware_numbers' | 'software_numbers'
const codes = {
  hardware_numbers: { differs: 'ecu.hardware_differs', unexpected: 'ecu.hardware_unexpected' },
  software_numbers: { differs: 'ecu.software_differs', unexpected: 'ecu.software_unexpected' },
} as const

const reliableNumbers = (found: Identification, kind: NumberKind): Found[] => found[kind].filter(isReliable)

/**
 * Compares the numbers of both files. A number that only one of the files contains most likely means that the files belong to different
 * cars.
 */
function numberFindings(kind: NumberKind, before: Identification, after: Identification): FileFinding[] {
  const original = reliableNumbers(before, kind)
  const modified = reliableNumbers(after, kind)
  const kept = new Set(after[kind].map(({ value }) => value))
  const missing = original.find(({ value }) => !kept.has(value))
  if (missing) return [block(codes[kind].differs, { original: missing.value, modified: modified[0]?.value ?? '' })]
  const unexpected = modified.find(({ value }) => !before[kind].some((found) => found.value === value))
  if (unexpected) return [block(codes[kind].unexpected, { modified: unexpected.value })]
  return original.length + modified.length === 0 ? doubtfulFindings(kind, before[kind], after[kind]) : []
}

/**
 * Compares doubtful numbers. Called only if neither file has reliable ones. A difference may still mean that the files belong to
 * different cars.
 */
function doubtfulFindings(kind: NumberKind, [before]: readonly Found[], after: readonly Found[]): FileFinding[] {
  const [first] = after
  return before && first && !after.some(({ value }) => value === before.value)
    ? [warn(codes[kind].differs, { original: before.value, modified: first.value })]
    : []
}

/** Returns the changes in the code; undefined if unknown, for example if the checksum scheme does not separate code from calibration. */
function codeChanges(original: FileExamination, modified: FileExamination): CodeChanges | undefined {
  const { image, calibration, size } = original
  if (!image || !calibration || !modified.image || size !== modified.size) return undefined
  if (byteOrderOf(original.identification) !== byteOrderOf(modified.identification)) return undefined
  return changesInCode(image, modified.image, calibration)
}

/** Warns about changed code. Most tunes change only maps. Code is changed either deliberately, for a few services, or by mistake. */
function codeFindings(original: FileExamination, modified: FileExamination): FileFinding[] {
  const changes = codeChanges(original, modified)
  if (!changes || changes.changed === 0) return []
  return [warn('ecu.code_changed', { changed: changes.changed, address: changes.first.toString(16).toUpperCase() })]
}

/** Lists the parts that the checks compared. Numbers are listed only if at least one of the files contains reliable ones. */
export function comparedPartsOf(original: FileExamination, modified: FileExamination): ComparedPart[] {
  if (isUnreadableHex(original) || isUnreadableHex(modified)) return []
  const kinds = ['hardware_numbers', 'software_numbers'] as const
  const files = [original.identification, modified.identification]
  const compared = kinds.filter((kind) => files.some((found) => reliableNumbers(found, kind).length > 0))
  const code = codeChanges(original, modified) ? (['code'] as const) : []
  return ['size', 'byte_order', 'changed_bytes', ...code, ...compared]
}

const isIdentified = (found: Identification) =>
  reliableNumbers(found, 'hardware_numbers').length + reliableNumbers(found, 'software_numbers').length > 0

function hasOtherByteOrder(before: Identification, after: Identification, { share, swapped_share }: Changes): boolean {
  if (isIdentified(before) && isIdentified(after) && byteOrderOf(before) !== byteOrderOf(after)) return true
  return swapped_share < share / minSwapFactor
}

/**
 * Reports a large share of changed bytes. If neither file has a software number, this share is the only sign of different software, so it
 * blocks the delivery.
 */
function changeFindings(before: Identification, after: Identification, share: number): FileFinding[] {
  if (share <= largeChangeShare) return []
  const details = { share: Number((share * 100).toFixed(1)) }
  return [before, after].some((found) => reliableNumbers(found, 'software_numbers').length > 0)
    ? [warn('ecu.large_change', details)]
    : [block('ecu.unknown_change', details)]
}

/** Warns about wrong checksums in the modified file, so that staff can let the writing tool correct them. */
function checksumFindings(before: Identification, after: Identification): FileFinding[] {
  const { checksums } = after
  if (!checksums || verdictOf(checksums) !== 'wrong') return []
  // Wrong checksums in the original mean that those of the modified file prove nothing.
  if (before.checksums && verdictOf(before.checksums) === 'wrong') return []
  return [warn('ecu.checksum_to_correct', { wrong: checksums.wrong, all: checksums.wrong + checksums.right })]
}

/** Checks a modified file against the original before delivery. Both files have already been examined. */
export function modifiedFindings(
  original: FileExamination,
  modified: FileExamination,
  changes: Changes,
): FileFinding[] {
  const refusals = originalFindings(modified, '').filter(({ severity }) => severity === 'refuse')
  if (refusals.length > 0) return refusals
  if (isUnreadableHex(original) || isUnreadableHex(modified)) return [block('ecu.not_compared')]
  if (changes.share === 0) return [block('ecu.same_as_original')]

  const before = original.identification
  const after = modified.identification
  const isSwapped = hasOtherByteOrder(before, after, changes)
  return [
    ...(original.size === modified.size
      ? []
      : [block('ecu.size_differs', { original: original.size, modified: modified.size })]),
    ...(isSwapped ? [block('ecu.byte_order_differs')] : []),
    ...numberFindings('hardware_numbers', before, after),
    ...numberFindings('software_numbers', before, after),
    ...changeFindings(before, after, isSwapped ? changes.swapped_share : changes.share),
    ...codeFindings(original, modified),
    ...checksumFindings(before, after),
  ]
}

/**
 * Checks a modified file against the original before delivery. Both files are in memory. Staff can override some refusals by giving a
 * reason.
 */
export function checkModified(original: Buffer, modified: Buffer): FileFinding[] {
  return modifiedFindings(examineFile(original), examineFile(modified), changesOf(original, modified))
}
