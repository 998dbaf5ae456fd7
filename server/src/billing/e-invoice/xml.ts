/** An XML element as text. Undefined elements are omitted from the document. */
export type Xml = string | undefined

const encode = (text: string): string =>
  text
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** Builds an element with child elements. Returns undefined if all children are undefined. */
export const element = (name: string, ...children: readonly Xml[]): Xml => {
  const inside = children.filter((child) => child !== undefined)
  return inside.length === 0 ? undefined : `<${name}>${inside.join('')}</${name}>`
}

/** Builds an element with a text. Returns undefined if the text is empty. */
export const field = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): Xml => {
  if (text.trim() === '') return undefined
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${encode(value)}"`)
  return `<${name}${written.join('')}>${encode(text.trim())}</${name}>`
}
