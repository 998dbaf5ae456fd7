import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Creates a ZIP, and a stream of its content that fails if the ZIP fails. */
export function openZip(): { zip: ZipFile; out: Readable } {
  const zip = new ZipFile()
  const out = zip.outputStream
  if (!(out instanceof Readable)) throw new TypeError('the ZIP is not a stream of Node.js')
  zip.on('error', (error: Error) => out.destroy(error))
  return { zip, out }
}
