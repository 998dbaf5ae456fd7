import { countChangedBytes } from '../ecu/changed-bytes.ts'
import { modifiedFindings } from '../ecu/check-modified.ts'
import { fileExaminer } from '../ecu/examine-file.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Compared } from './examined.ts'
import { pieces } from './stream-pieces.ts'

const pieceLength = 1 << 18

/** Checks a stored modified file against the read it was made from, side by side in pieces: memory does not grow with the files. */
export async function compareStored(
  store: FileStore,
  { original_key, modified_key }: { original_key: string; modified_key: string },
): Promise<Compared> {
  const streams = await Promise.all([store.read(original_key), store.read(modified_key)])
  const [nextOriginal, nextModified] = streams.map(pieces) as [ReturnType<typeof pieces>, ReturnType<typeof pieces>]
  const original = fileExaminer()
  const modified = fileExaminer()
  let changed = 0
  let longest = 0
  try {
    for (;;) {
      const [a, b] = await Promise.all([nextOriginal(pieceLength), nextModified(pieceLength)])
      const both = Math.min(a.length, b.length)
      const all = Math.max(a.length, b.length)
      if (all === 0) break
      original.push(a)
      modified.push(b)
      changed += countChangedBytes(a.subarray(0, both), b.subarray(0, both)) + all - both
      longest += all
    }
  } finally {
    for (const stream of streams) stream.destroy()
  }
  const changed_share = longest === 0 ? 0 : changed / longest
  const examined = modified.finish()
  const findings = modifiedFindings(original.finish(), examined, changed_share)
  return { identification: examined.identification, findings, changed_share }
}
