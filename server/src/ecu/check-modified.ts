import { changedShare } from './changed-bytes.ts'
import { originalFindings } from './check-original.ts'
import { examineFile, type FileExamination } from './examine-file.ts'
import { block, type FileFinding, warn } from './file-finding.ts'
import type { Found } from './identification.ts'

/** A tuned file differs in a few maps and their checksums, in hundredths of the file, never in a fifth of it. */
const largeShare = 0.2

const missingNumbers = (original: Found[], modified: Found[]) => {
  const kept = new Set(modified.map(({ value }) => value))
  return original.filter(({ value, confidence }) => confidence !== 'possible' && !kept.has(value))
}

/** A number of the original that the modified file no longer has: most likely another car's file. */
function numberFinding(code: 'ecu.hardware_differs' | 'ecu.software_differs', original: Found[], modified: Found[]) {
  const [missing] = missingNumbers(original, modified)
  if (!missing) return []
  return [block(code, { original: missing.value, modified: modified[0]?.value ?? '' })]
}

/**
 * The checks before delivery, on what is already known of both files.
 * `changed` is the share of bytes that differ, 0 to 1.
 */
export function modifiedFindings(original: FileExamination, modified: FileExamination, changed: number): FileFinding[] {
  const refusals = originalFindings(modified, '').filter(({ severity }) => severity === 'refuse')
  if (refusals.length > 0) return refusals
  if (changed === 0) return [block('ecu.same_as_original')]

  const before = original.identification
  const after = modified.identification
  const sameSize = original.size === modified.size
  return [
    ...(sameSize ? [] : [block('ecu.size_differs', { original: original.size, modified: modified.size })]),
    ...numberFinding('ecu.hardware_differs', before.hardware_numbers, after.hardware_numbers),
    ...numberFinding('ecu.software_differs', before.software_numbers, after.software_numbers),
    ...(changed > largeShare ? [warn('ecu.large_change', { share: Number((changed * 100).toFixed(1)) })] : []),
  ]
}

/** The checks before delivery for files in memory. Overridable refusals need a reason from staff. */
export function checkModified(original: Buffer, modified: Buffer): FileFinding[] {
  return modifiedFindings(examineFile(original), examineFile(modified), changedShare(original, modified))
}
