import { xmlLimits } from '../../platform/files/xml-limits.ts'

/** An element with its own text, without that of its children. */
export type XmlElement = { name: string; attributes: string; text: string; children: XmlElement[] }

export class WrongXml extends Error {
  override readonly name = 'WrongXml'
}

const maxElements = 400_000

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the five entities of XML itself and numeric references: documents cannot declare others. */
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, entity: string) => {
        if (!entity.startsWith('#')) return named[entity] ?? whole
        const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
        return code <= 0x10ffff && code !== 0 ? String.fromCodePoint(code) : whole
      })
    : text

/** Removes the prefix of "ns:Name". */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Finds the position after the next `end`, or refuses the document. */
function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  if (at < 0) throw new WrongXml(`"${end}" is missing`)
  return at + end.length
}

/**
 * Reads an XML document in one pass, without entities, document types or CDATA, so nothing is declared, expanded or fetched. Throws
 * `WrongXml` for those, for malformed documents, and for too many levels.
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', text: '', children: [] }
  const path = [root]
  let [at, elements] = [0, 0]
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    const current = path.at(-1) ?? root
    const text = xml.slice(at, open < 0 ? undefined : open)
    current.text += unescaped(text)
    if (open < 0) break
    if (xml.startsWith('<?', open)) at = after(xml, '?>', open)
    else if (xml.startsWith('<!--', open)) at = after(xml, '-->', open + 4)
    else if (xml.startsWith('<!', open)) throw new WrongXml('declarations are not read')
    else {
      at = after(xml, '>', open)
      const tag = xml.slice(open + 1, at - 1)
      if (tag.startsWith('/')) {
        if (path.length === 1 || localName(tag.slice(1).trim()) !== current.name) throw new WrongXml(`</${tag}`)
        path.pop()
      } else {
        const isEmpty = tag.endsWith('/')
        const [name = '', ...rest] = (isEmpty ? tag.slice(0, -1) : tag).trim().split(/\s/)
        const child = { name: localName(name), attributes: rest.join(' '), text: '', children: [] }
        elements += 1
        if (name === '' || elements > maxElements) throw new WrongXml('too many elements, or one without a name')
        current.children.push(child)
        if (!isEmpty) path.push(child)
        if (path.length > xmlLimits.depth) throw new WrongXml('too many levels')
      }
    }
  }
  if (path.length !== 1) throw new WrongXml('an element is not closed')
  return root
}

/** The elements at a path of names below an element. */
export function elementsAt(from: XmlElement, ...names: string[]): XmlElement[] {
  return names.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  )
}

/** The trimmed text of the first element at a path; empty if there is none. */
export const textAt = (from: XmlElement, ...names: string[]): string => elementsAt(from, ...names)[0]?.text.trim() ?? ''
