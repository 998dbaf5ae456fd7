import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Written by web/build/page-paths.ts. */
export const pathsFile = 'paths.json'

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Returns a test for paths that have a page in the web app. `$id` in `/order_details/$id` matches any one segment. */
export function pagePaths(dist: string): (path: string) => boolean {
  const file = join(dist, pathsFile)
  if (!existsSync(file)) return () => true
  const known = z
    .array(z.string())
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map(segmentsOf)
  return (path) => {
    const segments = segmentsOf(path)
    return known.some(
      (page) =>
        page.length === segments.length && page.every((name, at) => name.startsWith('$') || name === segments[at]),
    )
  }
}
