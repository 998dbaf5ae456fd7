import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'

/** A current file with the versions that it replaced, newest version first. */
export type FileInVersions = { file: OrderFile; version: number; older: readonly OrderFile[] }

/** Kinds with numbered versions. A new file of such a kind replaces the previous one. */
const versioned: ReadonlySet<string> = new Set(['original', 'modified', 'decrypted', 'plain'])

const shownAs = ({ kind, is_result }: OrderFile): number =>
  kind === 'modified'
    ? 0
    : kind === 'decrypted' || kind === 'plain'
      ? 3
      : is_result
        ? 1
        : 2 + 2 * ['original', 'id_file', 'extra', 'log'].indexOf(kind)

/**
 * Returns the key of a file's series of versions. Other files than those with numbered versions
 * replace only files with the same name.
 */
const seriesOf = ({ kind, name, is_result }: OrderFile): string =>
  versioned.has(kind) ? kind : `${kind} ${is_result} ${name.toLowerCase()}`

/** Returns the files of an order, results first, each with its older versions. */
export function filesInVersions(files: readonly OrderFile[]): FileInVersions[] {
  const series = Map.groupBy(
    files.toSorted((a, b) => b.version - a.version),
    seriesOf,
  )
  return [...series.values()]
    .flatMap(([file, ...older]) => {
      if (!file) return []
      const isCounted = versioned.has(file.kind)
      return [{ file, version: isCounted ? file.version : older.length + 1, older }]
    })
    .sort((a, b) => shownAs(a.file) - shownAs(b.file) || a.file.version - b.file.version)
}
