import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { WrongStatement } from './bank-line.ts'

/** Maximum number of files and bytes in an archive. A year of daily statements has about three hundred files. */
const max = { files: 1_000, bytes: 32 << 20 }

/** Returns true for a folder, and for a file that the operating system has added. */
const isOther = (name: string): boolean => /\/$|(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/i.test(name)

export const isArchive = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/** File of an archive. Its content is undefined if it is encrypted or damaged. */
type Packed = { name: string; content: Uint8Array | undefined }

async function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array | undefined> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    return undefined
  }
}

/**
 * Unpacks the files in a ZIP from a bank, for example one statement per day.
 * @throws WrongStatement if the archive is damaged or too large
 */
export async function* filesIn(bytes: Uint8Array): AsyncGenerator<Packed> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch((cause) => {
    throw new WrongStatement('a damaged archive', { cause })
  })
  let [files, size] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      if (isOther(entry.fileName)) continue
      files += 1
      size += entry.uncompressedSize
      if (files > max.files || size > max.bytes) throw new WrongStatement('a large archive')
      yield { name: entry.fileName, content: await contentOf(zip, entry) }
    }
  } catch (error) {
    throw error instanceof WrongStatement ? error : new WrongStatement('a damaged archive', { cause: error })
  } finally {
    zip.close()
  }
}
