const changedBytes = 64

/**
 * Tunes a file: put your own tuning here. This example only changes a few bytes, so that there is something to deliver. It corrects no checksums and
 * makes no car faster. Returns null to decline the job.
 * @param {Buffer} original
 * @returns {Buffer | null}
 */
export function tune(original) {
  if (original.length < 4 * changedBytes) return null
  const tuned = Buffer.from(original)
  const start = Math.floor(original.length * 0.7)
  for (let at = start; at < start + changedBytes; at++) tuned[at] = ((tuned[at] ?? 0) + 3) % 256
  return tuned
}
