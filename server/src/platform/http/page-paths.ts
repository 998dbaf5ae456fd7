import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The file written by web/build/page-paths.ts. */
export const pathsFile = 'paths.json'

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Returns a function that finds the page for a path. `$id` in `/order_details/$id` matches any single segment. */
export function pageFinder(pages: readonly string[]): (path: string) => string | undefined {
  const known = pages.map((page) => ({ page, names: segmentsOf(page) }))
  return (path) => {
    const segments = segmentsOf(path)
    return known.find(
      ({ names }) =>
        names.length === segments.length && names.every((name, at) => name.startsWith('$') || name === segments[at]),
    )?.page
  }
}

/** Returns a function that checks whether the web app has a page at a path. */
export function pagePaths(dist: string): (path: string) => boolean {
  const file = join(dist, pathsFile)
  if (!existsSync(file)) return () => true
  const find = pageFinder(z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))))
  return (path) => find(path) !== undefined
}
