import type { Readable } from 'node:stream'
import type { FileStore } from '../../platform/api/file-store.ts'
import { openZip } from '../../platform/files/open-zip.ts'

type Entry = { name: string; mtime: Date } & ({ text: string } | { storage_key: string; size: number })

/** Returns a name that is not used yet. Files with the same name are numbered: "read.bin", "read (2).bin". */
function freeName(name: string, taken: Set<string>): string {
  // The name must not contain a path that leaves the target folder.
  const plain = name.replace(/[/\\]/g, '_').replace(/^\.+/, '_') || 'file'
  const dot = plain.lastIndexOf('.')
  const [base, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  for (let at = 1; ; at++) {
    const free = at === 1 ? plain : `${base} (${at})${end}`
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}

/** Streams a ZIP with at most one open file at a time. Entries are stored uncompressed, because originals hardly compress. */
export function zipOf(store: FileStore, entries: readonly Entry[]): Readable {
  const { zip, out } = openZip()
  const taken = new Set<string>()
  for (const entry of entries) {
    const options = { mtime: entry.mtime, compress: false }
    const name = freeName(entry.name, taken)
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), name, options)
    else
      zip.addReadStreamLazy(name, { ...options, size: entry.size }, (done) => {
        store.read(entry.storage_key).then(
          (stream) => done(null, stream),
          (error: Error) => zip.emit('error', error),
        )
      })
  }
  zip.end()
  return out
}
