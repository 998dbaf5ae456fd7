import type { Texts } from './shipped-texts.ts'

/** A placeholder ("{{count}}") or a part that pages turn into a link or emphasis ("<terms>", closed by "</terms>"). */
export type TextPart = { name: string; is_required: boolean }

const plural = /_(zero|one|two|few|many|other)$/

/** Lists the names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
]

/** Checks whether a text contains a part with this name: an opening tag, and a closing one after it. */
const hasPart = (text: string, name: string): boolean => text.indexOf(`</${name}>`, text.indexOf(`<${name}>`)) >= 0

const partsIn = (text: string): string[] => [
  ...placeholdersIn(text).map((name) => `{{${name}}}`),
  ...[...new Set([...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => name))]
    .filter((name) => hasPart(text, name))
    .map((name) => `<${name}>`),
]

/** The keys of all plural forms of a text; for other texts only its own key. */
function formsOf(texts: Texts, key: string): string[] {
  const base = key.replace(plural, '')
  if (base === key || !Object.hasOwn(texts, `${base}_other`)) return [key]
  return Object.keys(texts).filter((name) => plural.test(name) && name.replace(plural, '') === base)
}

/**
 * Lists the parts that a replacement of a text may contain. Those of the text itself are required, because a page that fills in a number or a
 * link would lose it. Plural forms may also contain the parts of the other forms: "one file" may become "{{count}} file".
 */
export function listParts(texts: Texts, key: string): TextPart[] {
  const own = partsIn(texts[key] ?? '')
  const all = new Set([...own, ...formsOf(texts, key).flatMap((form) => partsIn(texts[form] ?? ''))])
  return [...all].map((name) => ({ name, is_required: own.includes(name) }))
}

/** Finds the first fault of a replacement: a required part that is missing, or a placeholder that nothing fills in. */
export function partFault(
  text: string,
  parts: readonly TextPart[],
): { missing: string } | { unknown: string } | undefined {
  const used = partsIn(text)
  const unknown = used.find((name) => name.startsWith('{{') && !parts.some((part) => part.name === name))
  if (unknown !== undefined) return { unknown }
  const leftover = /\{\{|\}\}/.exec(text.replace(/\{\{\s*\w+\s*\}\}/g, ''))
  if (leftover) return { unknown: leftover[0] }
  const missing = parts.find(({ name, is_required }) => is_required && !used.includes(name))
  return missing && { missing: missing.name }
}
