/** Part of a pattern: fixed text, or the name of a value. */
type Part = { text: string } | { value: string }

const placeholder = /\{([a-z_]{1,40})\}/g

/** Name of a placeholder whose value is ignored. */
const ignored = '_'

/** Splits `{manufacture}_{model}` into its parts. */
function partsOf(pattern: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of pattern.matchAll(placeholder)) {
    if (match.index > at) parts.push({ text: pattern.slice(at, match.index) })
    parts.push({ value: match[1] ?? ignored })
    at = match.index + match[0].length
  }
  if (at < pattern.length) parts.push({ text: pattern.slice(at) })
  return parts
}

/** Returns the names of the values in a pattern. */
export const valuesIn = (pattern: string): string[] =>
  partsOf(pattern).flatMap((part) => ('value' in part && part.value !== ignored ? [part.value] : []))

/** Returns true if the pattern contains a value and the end of each value is unambiguous: two values need text between them. */
export const isClearPattern = (pattern: string): boolean => {
  const parts = partsOf(pattern)
  return parts.some((part) => 'value' in part) && !parts.some((part, at) => 'value' in part && isValue(parts[at + 1]))
}

const isValue = (part: Part | undefined): boolean => part !== undefined && 'value' in part

/**
 * Extracts the values from a name. Each value has at least one character and ends at the first occurrence of the text after it. Returns
 * undefined if the name does not match the pattern.
 */
export function readName(pattern: string, name: string): Readonly<Record<string, string>> | undefined {
  const values: Record<string, string> = {}
  const parts = partsOf(pattern)
  let at = 0
  for (const [index, part] of parts.entries()) {
    if ('text' in part) {
      if (!name.startsWith(part.text, at)) return undefined
      at += part.text.length
      continue
    }
    const next = parts[index + 1]
    const end = next && 'text' in next ? name.indexOf(next.text, at + 1) : name.length
    if (end <= at) return undefined
    if (part.value !== ignored) values[part.value] = name.slice(at, end).trim()
    at = end
  }
  return at === name.length ? values : undefined
}

/** Replaces the placeholders in a text with values. A placeholder without a value is removed. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(placeholder, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
