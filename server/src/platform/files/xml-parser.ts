import sax from 'sax'
import { xmlLimits } from './xml-limits.ts'

/** Handlers of parser events. Names come without their namespace prefix, because prefixes vary between documents. */
export type XmlHandlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Thrown for a document that is malformed, has a document type, or exceeds the limits. */
export class WrongXml extends Error {
  override readonly name = 'WrongXml'
}

type XmlOptions = {
  /** True if only elements and text are allowed: CDATA is refused, and entities that XML itself does not define stay unchanged. */
  isPlain?: boolean
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Connects the handlers to the parser. Throws as soon as the document exceeds a limit. */
function handleEvents(parser: sax.SAXParser, handlers: XmlHandlers): void {
  let [depth, attributes, length] = [0, 0, 0]
  const limit = (value: number, maximum: number) => {
    if (value > maximum) throw new WrongXml('over a limit')
  }
  parser.onattribute = () => limit(++attributes, xmlLimits.attributes)
  parser.onopentag = (tag) => {
    limit(++depth, xmlLimits.depth)
    attributes = length = 0
    // Attributes are plain texts, because the parser does not resolve namespaces.
    handlers.open?.(local(tag.name), tag.attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth--
    length = 0
    handlers.close?.(local(name))
  }
  parser.ontext = parser.oncdata = (text) => {
    length += text.length
    limit(length, xmlLimits.text)
    handlers.text?.(text)
  }
}

/**
 * The only parser for untrusted XML. Takes a document in pieces. Refuses document type declarations, so that no
 * entity is defined, expanded or fetched. Throws `WrongXml`; errors thrown by the handlers are passed on.
 */
export function xmlParser(handlers: XmlHandlers, { isPlain = false }: XmlOptions = {}) {
  const parser = sax.parser(true, { position: false })
  parser.onerror = (error) => {
    if (!(isPlain && error.message.startsWith('Invalid character entity')))
      throw new WrongXml('malformed', { cause: error })
    parser.resume()
  }
  parser.ondoctype = () => {
    throw new WrongXml('a document type is not read')
  }
  if (isPlain)
    parser.onopencdata = () => {
      throw new WrongXml('CDATA is not read')
    }
  handleEvents(parser, handlers)
  return {
    write(piece: string): void {
      // Makes the parser check the length of each name, attribute and comment after this piece. Without a position, the parser never checks
      // it.
      Object.assign(parser, { position: 0, bufferCheckPosition: 0 })
      parser.write(piece)
    },
    end(): void {
      parser.close()
    },
  }
}
