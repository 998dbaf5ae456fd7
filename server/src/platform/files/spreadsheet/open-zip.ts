import { PassThrough, pipeline, type Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { FileStore } from '../../api/file-store.ts'
import { SheetFault } from './sheet.ts'

/** Maximum number of entries in a workbook. About twenty are common; pictures and comments on many sheets add more. */
const maxEntries = 2_000
/** Maximum compression ratio, for entries of at least `fromBytes` bytes. Repetitive sheets reach about 30, a ZIP bomb 1,000. */
const ratio = { fromBytes: 8 << 20, max: 200 }

export type OpenZip = {
  /** The names of all entries. */
  names: readonly string[]
  has(name: string): boolean
  /**
   * Opens the unpacked content of an entry. Throws if the declared size exceeds `maxBytes`. The stream fails if the content exceeds the
   * declared size.
   */
  read(name: string, limit: { maxBytes: number }): Promise<{ content: Readable; size: number } | undefined>
  close(): void
}

class StoredFileReader extends RandomAccessReader {
  readonly #store: FileStore
  readonly #storageKey: string

  constructor(store: FileStore, storageKey: string) {
    super()
    this.#store = store
    this.#storageKey = storageKey
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    this.#store.read(this.#storageKey, { start, end: end - 1 }).then(
      (content) => pipeline(content, through, () => {}),
      (error) => through.destroy(error),
    )
    return through
  }
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > ratio.fromBytes && uncompressedSize > compressedSize * ratio.max

/** Opens a stored ZIP without copying it to disk. Reads the list of entries, and individual entries as streams. */
export async function openZip(
  store: FileStore,
  { storage_key, size }: { storage_key: string; size: number },
): Promise<OpenZip> {
  const broken = (cause: unknown) => new SheetFault('broken_xlsx', {}, cause)
  const entries = new Map<string, Entry>()
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
  const zip = await fromRandomAccessReaderPromise(new StoredFileReader(store, storage_key), size, options).catch(
    (error) => {
      throw broken(error)
    },
  )
  try {
    if (zip.entryCount > maxEntries) throw new SheetFault('too_large_inside')
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw error instanceof SheetFault ? error : broken(error)
  }
  const folded = new Map([...entries].map(([name, entry]) => [name.toLowerCase(), entry]))
  // Names of the parts of a workbook are case-insensitive.
  const entryOf = (name: string) => entries.get(name) ?? folded.get(name.toLowerCase())
  return {
    names: [...entries.keys()],
    has: (name) => entryOf(name) !== undefined,
    async read(name, { maxBytes }) {
      const entry = entryOf(name)
      if (!entry) return undefined
      // The ZIP reader enforces the declared size, so this limits the actual size as well.
      if (entry.uncompressedSize > maxBytes || isBomb(entry)) throw new SheetFault('too_large_inside')
      const content = await zip.openReadStreamPromise(entry).catch((error) => {
        throw broken(error)
      })
      return { content, size: entry.uncompressedSize }
    },
    close: () => zip.close(),
  }
}
