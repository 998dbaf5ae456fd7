/** Returns a path with slashes, without empty parts and parts that lead nowhere. */
export const cleanPath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')

/** Returns the last part of a path, the name of the file. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const hasExtension = (name: string): boolean => /\.\w{1,8}$/.test(name.trim())

/**
 * Splits a cell with names of files at semicolons, bars and line breaks. Commas separate names only if there is nothing else and each part
 * ends like the name of a file, because they also occur in names. Repeated names are left out.
 */
export function splitFileNames(text: string): string[] {
  const parts = text.split(/[;|\n\r]/)
  const byComma = text.split(',')
  const names = (parts.length === 1 && byComma.every(hasExtension) ? byComma : parts).map(cleanPath).filter(Boolean)
  const seen = new Map(names.map((name) => [name.toLowerCase(), name]))
  return [...seen.values()]
}

/** A name in the list of an order that may be the uploaded file. */
export type Candidate = { _id: string; order_id: string; number: string; name: string }

/**
 * Finds the entry of an uploaded file by its path: the entry whose name, with its folders, is the longest end of the path. If several orders
 * have it, a folder of the path must be the number of one of them.
 */
export function matchFile(path: string, candidates: readonly Candidate[]): Candidate | 'unknown' | 'ambiguous' {
  const lower = cleanPath(path).toLowerCase()
  const ends = candidates.filter(({ name }) => `/${lower}`.endsWith(`/${name.toLowerCase()}`))
  const longest = Math.max(0, ...ends.map(({ name }) => name.length))
  const best = ends.filter(({ name }) => name.length === longest)
  const folders = new Set(lower.split('/').slice(0, -1))
  const numbered = best.length > 1 ? best.filter(({ number }) => folders.has(number.toLowerCase())) : best
  const [found, second] = numbered.length > 0 ? numbered : best
  if (!found) return 'unknown'
  return second ? 'ambiguous' : found
}
