import { WrongXml, xmlParser } from './xml-parser.ts'

/** An XML element. `text` excludes the text of its children. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlElement[]
}

const maxElements = 400_000
const pieceLength = 64 << 10

/** Reads an XML document into a tree. Throws `WrongXml` for malformed documents, document types, CDATA, and too many levels or elements. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const path = [root]
  let elements = 0
  const parser = xmlParser(
    {
      open(name, attributes) {
        elements += 1
        if (elements > maxElements) throw new WrongXml('too many elements')
        const child = { name, attributes, text: '', children: [] }
        path.at(-1)?.children.push(child)
        path.push(child)
      },
      close() {
        path.pop()
      },
      text(text) {
        const current = path.at(-1)
        if (current) current.text += text
      },
    },
    { isPlain: true },
  )
  for (let at = 0; at < xml.length; at += pieceLength) parser.write(xml.slice(at, at + pieceLength))
  parser.end()
  return root
}

/** Returns the elements at a path of names below an element. */
export function elementsAt(from: XmlElement, ...names: string[]): XmlElement[] {
  return names.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  )
}

/** Returns the trimmed text of the first element at a path; empty if there is none. */
export const textAt = (from: XmlElement, ...names: string[]): string => elementsAt(from, ...names)[0]?.text.trim() ?? ''
