import type { Readable } from 'node:stream'
import { byteChunks } from '../../streams/byte-chunks.ts'
import { type XmlHandlers, xmlParser } from '../xml-parser.ts'
import { SheetFault } from './sheet.ts'

/**
 * Parses XML in chunks. Yields the number of bytes read after each chunk, so that the caller can process the data collected by the handlers.
 */
export async function* xmlEvents(content: Readable, handlers: XmlHandlers): AsyncGenerator<number> {
  const parser = xmlParser(handlers)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read = 0
  try {
    for await (const chunk of byteChunks(content)) {
      parser.write(decoder.decode(chunk, { stream: true }))
      read += chunk.length
      yield read
    }
    parser.write(decoder.decode())
    parser.end()
    yield read
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('broken_xlsx', {}, error)
  } finally {
    content.destroy()
  }
}

/** Parses a whole document. For small documents only. */
export async function readXml(content: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of xmlEvents(content, handlers));
}
