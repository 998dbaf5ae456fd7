import type { Readable } from 'node:stream'
import sax from 'sax'
import { byteChunks } from '../byte-chunks.ts'
import { xmlLimits } from '../xml-limits.ts'
import { SheetFault } from './sheet.ts'

/** Names come without their namespace prefix, which varies between workbooks. */
type Handlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Calls the handlers while the document stays within the limits, and throws otherwise. */
function handleEvents(parser: sax.SAXParser, handlers: Handlers): void {
  let [depth, attributes, length] = [0, 0, 0]
  const limit = (value: number, maximum: number) => {
    if (value > maximum) throw new SheetFault('broken_xlsx')
  }
  parser.onattribute = () => limit(++attributes, xmlLimits.attributes)
  parser.onopentag = (tag) => {
    limit(++depth, xmlLimits.depth)
    attributes = length = 0
    // Attributes are text, unless the parser resolves namespaces.
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
 * Parses XML chunk by chunk. After each chunk it yields the number of bytes read, and the caller takes what the handlers collected.
 * Custom entities are never expanded: a document type is refused.
 */
export async function* xmlEvents(content: Readable, handlers: Handlers): AsyncGenerator<number> {
  const parser = sax.parser(true, { position: false })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('a workbook must not have a document type')
  }
  handleEvents(parser, handlers)
  let read = 0
  try {
    for await (const chunk of byteChunks(content)) {
      // Makes the parser check the length of each name, attribute and comment after this chunk. Without positions it would never do so.
      Object.assign(parser, { position: 0, bufferCheckPosition: 0 })
      parser.write(decoder.decode(chunk, { stream: true }))
      read += chunk.length
      yield read
    }
    parser.write(decoder.decode()).close()
    yield read
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('broken_xlsx', {}, error)
  } finally {
    content.destroy()
  }
}

/** Parses a small document completely. */
export async function readXml(content: Readable, handlers: Handlers): Promise<void> {
  for await (const _ of xmlEvents(content, handlers));
}
