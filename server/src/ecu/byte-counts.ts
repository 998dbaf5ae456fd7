/** The number of occurrences of each byte value. */
export type ByteCounts = Uint32Array

/** Counts the bytes of a stream, two per step. */
export function byteCounter() {
  const pairs = new Uint32Array(1 << 16)
  const counts: ByteCounts = new Uint32Array(256)
  const countOne = (byte: number | undefined) => {
    if (byte !== undefined) (counts[byte] as number)++
  }
  return {
    push(chunk: Uint8Array): void {
      const odd = chunk.byteOffset % 2 === 1 && chunk.length > 0 ? 1 : 0
      const words = new Uint16Array(chunk.buffer, chunk.byteOffset + odd, (chunk.length - odd) >> 1)
      for (let at = 0; at < words.length; at++) (pairs[words[at] as number] as number)++
      if (odd === 1) countOne(chunk[0])
      if ((chunk.length - odd) % 2 === 1) countOne(chunk.at(-1))
    },
    finish(): ByteCounts {
      for (let pair = 0; pair < pairs.length; pair++) {
        const count = pairs[pair] as number
        ;(counts[pair & 255] as number) += count
        ;(counts[pair >> 8] as number) += count
      }
      return counts
    },
  }
}

/** Shannon entropy in bits per byte: 0 for a single value, 8 for noise. */
export function entropyOf(counts: ByteCounts, size: number): number {
  let bits = 0
  for (const count of counts) if (count > 0) bits -= (count / size) * Math.log2(count / size)
  return bits
}

/** The most frequent value and its share of the file. */
export function commonestByte(counts: ByteCounts, size: number): { value: number; share: number } {
  const value = counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), 0)
  return { value, share: size === 0 ? 0 : (counts[value] ?? 0) / size }
}

const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
const printableShareOfText = 0.7

const isUtf16Text = (head: Uint8Array) => {
  const [first, second] = head
  if (!((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))) return false
  const zeros = head.filter((byte, at) => byte === 0 && at % 2 === (first === 0xff ? 1 : 0)).length
  return zeros > head.length / 4
}

const isUtf8 = (head: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Text has no control characters; machine code and tables of values always have some. */
export function isText(counts: ByteCounts, size: number, head: Uint8Array): boolean {
  if (size === 0) return false
  if (isUtf16Text(head)) return true
  const hasControls = counts.some(
    (count, byte) => count > 0 && (byte < 0x20 || byte === 0x7f) && !textControls.has(byte),
  )
  if (hasControls) return false
  let printable = 0
  for (let byte = 0x20; byte < 0x7f; byte++) printable += counts[byte] ?? 0
  for (const byte of textControls) printable += counts[byte] ?? 0
  return printable / size >= printableShareOfText || isUtf8(head)
}
