import type { Chunk, Page } from './built-pages.ts'

/**
 * Groups style sheets into three files: customer pages, staff pages and public pages. Each is loaded once. Pages on which visitors arrive load
 * only their own styles, because the first paint waits for them.
 *
 * @param chunks the chunks whose styles may be grouped
 * @returns the group of each style sheet that is in a group
 */
export function styleGroups(chunks: readonly Chunk[], pages: readonly Page[]): Map<string, string> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isPage = new Set(pages.flatMap(({ names }) => names))
  const reached = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue
      found.add(name)
      const { imports = [], dynamicImports = [] } = named.get(name) ?? {}
      reached([...imports, ...dynamicImports.filter((each) => !isPage.has(each))], found)
    }
    return found
  }
  const stylesOf = (isOne: (page: Page) => boolean) =>
    [...reached(pages.filter(isOne).flatMap(({ names }) => names))].flatMap((name) =>
      (named.get(name)?.moduleIds ?? []).filter((id) => id.endsWith('.module.css')),
    )
  const groups = new Map<string, string>()
  for (const id of stylesOf(({ readers }) => readers === 'staff')) groups.set(id, 'styles-staff')
  for (const id of stylesOf(({ readers }) => readers === 'customer')) groups.set(id, 'styles')
  for (const id of stylesOf(({ readers }) => readers === 'open')) groups.set(id, 'styles-open')
  for (const id of stylesOf(({ isFirst }) => isFirst)) groups.set(id, 'styles-first')
  return groups
}
