import { verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import { verifyChecksums } from './verify-checksums.ts'

/** Alignment of software blocks in memory, in bytes. */
const alignment = 0x100

/**
 * Returns true if the checksums of the bytes are right, and one of their areas begins at an aligned offset. Some schemes find their blocks
 * by a marker, so that their checksums are right even if the image begins a few bytes earlier or later.
 */
export function provesPlace(bytes: Buffer): boolean {
  const verified = verifyChecksums(bytes)
  if (!verified || verdictOf(verified.report) !== 'right') return false
  return verified.areas.some(({ start, verdict }) => verdict === 'right' && start % alignment === 0)
}
