import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the web app's build: what the pages for visitors load after the entry, and the words of each language. */
type PreloadList = {
  pages: Record<string, { scripts: string[]; styles: string[] }>
  words: Record<string, string[]>
}

export const preloadsFile = 'preloads.json'

/**
 * Returns the link elements that make the browser fetch everything a page needs at once; none for pages that are not listed. A
 * prerendered page only needs its styles: further scripts would compete with the first paint, and the app fetches them itself.
 */
export function pagePreloads(dist: string): (path: string, language: string, isPrerendered: boolean) => string {
  const file = join(dist, preloadsFile)
  const { pages, words }: PreloadList = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { pages: {}, words: {} }
  return (path, language, isPrerendered) => {
    const page = pages[path.replace(/(.)\/$/, '$1')]
    if (!page) return ''
    if (isPrerendered) return page.styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('')
    return [
      ...page.styles.map((href) => `<link rel="preload" as="style" href="${href}" />`),
      ...[...(words[language] ?? words['en'] ?? []), ...page.scripts].map(
        (href) => `<link rel="modulepreload" href="${href}" />`,
      ),
    ].join('')
  }
}
