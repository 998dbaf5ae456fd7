import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'

/** A current file with the versions that it replaced, newest version first. */
export type FileInVersions = { file: OrderFile; version: number; older: readonly OrderFile[] }

const shownAs = ({ kind, is_result }: OrderFile): number =>
  kind === 'modified' ? 0 : is_result ? 1 : 2 + ['original', 'id_file', 'extra', 'log'].indexOf(kind)

/**
 * Returns the key of a file's series of versions. A new original or modified file replaces the previous file of its kind. Other
 * files replace only files with the same name.
 */
const seriesOf = ({ kind, name, is_result }: OrderFile): string =>
  kind === 'original' || kind === 'modified' ? kind : `${kind} ${is_result} ${name.toLowerCase()}`

/** Returns the files of an order, results first, each with its older versions. */
export function filesInVersions(files: readonly OrderFile[]): FileInVersions[] {
  const series = Map.groupBy(
    files.toSorted((a, b) => b.version - a.version),
    seriesOf,
  )
  return [...series.values()]
    .flatMap(([file, ...older]) => {
      if (!file) return []
      const isCounted = file.kind === 'original' || file.kind === 'modified'
      return [{ file, version: isCounted ? file.version : older.length + 1, older }]
    })
    .sort((a, b) => shownAs(a.file) - shownAs(b.file) || a.file.version - b.file.version)
}
