const base = 36
const [minThreshold, maxThreshold, skew, damp] = [1, 26, 38, 700]
const initialBias = 72
const firstCode = 0x80

/** A Punycode digit: a to z, then 0 to 9. */
const digit = (value: number): string => String.fromCharCode(value < 26 ? value + 97 : value + 22)

/** Bias adaptation, RFC 3492, section 6.1. */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let steps = 0
  for (; rest > ((base - minThreshold) * maxThreshold) / 2; steps += base)
    rest = Math.floor(rest / (base - minThreshold))
  return steps + Math.floor(((base - minThreshold + 1) * rest) / (rest + skew))
}

/** Encodes a number as variable-length digits (RFC 3492, section 3.3). */
function variableLength(delta: number, bias: number): string {
  let text = ''
  let rest = delta
  for (let place = base; ; place += base) {
    const threshold = Math.min(Math.max(place - bias, minThreshold), maxThreshold)
    if (rest < threshold) return text + digit(rest)
    text += digit(threshold + ((rest - threshold) % (base - threshold)))
    rest = Math.floor((rest - threshold) / (base - threshold))
  }
}

/** Encodes a label as Punycode (RFC 3492, section 6.3), without the prefix. */
function punycode(label: string): string {
  const codes = [...label].map((character) => character.codePointAt(0) ?? 0)
  const basic = codes.filter((code) => code < firstCode)
  let text = basic.map((code) => String.fromCharCode(code)).join('') + (basic.length > 0 ? '-' : '')
  let [next, delta, bias, done] = [firstCode, 0, initialBias, basic.length]
  while (done < codes.length) {
    const code = Math.min(...codes.filter((each) => each >= next))
    delta += (code - next) * (done + 1)
    next = code
    for (const each of codes) {
      if (each < next) delta++
      if (each !== next) continue
      text += variableLength(delta, bias)
      bias = adapted(delta, done + 1, done === basic.length)
      delta = 0
      done++
    }
    delta++
    next++
  }
  return text
}

const isAscii = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text)

/** Converts a label of a domain name to ASCII. A label that cannot be encoded is returned unchanged and fails the validation later. */
const asciiLabel = (label: string): string =>
  isAscii(label) || label.length > 63 || !/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u.test(label)
    ? label
    : `xn--${punycode(label)}`

/**
 * Normalizes an email address for storage and comparison: lower case, trimmed, and with the domain in ASCII form ("info@müller.example"
 * becomes "info@xn--mller-kva.example").
 */
export function mailAddress(text: string): string {
  const trimmed = text.trim().toLowerCase()
  const at = trimmed.lastIndexOf('@')
  const domain = trimmed.slice(at + 1)
  if (at === -1 || isAscii(domain)) return trimmed
  return trimmed.slice(0, at + 1) + domain.normalize('NFKC').toLowerCase().split(/[.。]/).map(asciiLabel).join('.')
}
