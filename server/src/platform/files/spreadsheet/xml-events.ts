import type { Readable } from 'node:stream'
import sax from 'sax'
import { byteChunks } from '../byte-chunks.ts'
import { SheetFault } from './sheet.ts'

/** Names come without their namespace prefix, which varies between workbooks. */
type Handlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

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
  // Attributes are text unless the parser is told to resolve namespaces.
  if (handlers.open)
    parser.onopentag = ({ name, attributes }) => handlers.open?.(local(name), attributes as Record<string, string>)
  if (handlers.close) parser.onclosetag = (name) => handlers.close?.(local(name))
  if (handlers.text) parser.ontext = parser.oncdata = (text) => handlers.text?.(text)
  let read = 0
  try {
    for await (const chunk of byteChunks(content)) {
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
