import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFinder } from './page-paths.ts'

/**
 * The file written by web/build/page-preloads.ts. `pages`: the files that each page loads after the entry script. `words`: the files with the
 * wording of each language. Files are stored as positions in `files`.
 */
type PreloadList = {
  files: string[]
  pages: Record<string, { isInside: boolean; scripts: number[]; styles: number[] }>
  words: Record<string, number[]>
}

export const preloadsFile = 'preloads.json'

/** The properties of a request that determine the links. */
type Sent = { language: string; isSignedIn: boolean; isPrerendered: boolean }

/** `links`: link elements for the head. `scripts`: the wording, which a prerendered page loads after the first paint. */
type Preloads = { links: string; scripts: string[] }

/**
 * Returns the link elements that make the browser fetch all files of a page at once. Visitors who open a page for customers or staff get the
 * links of the login page, because the app redirects them to it. A prerendered page only gets links to its styles, because scripts would
 * compete with the first paint, and the app fetches those of the page itself.
 */
export function pagePreloads(dist: string): (path: string, sent: Sent) => Preloads {
  const file = join(dist, preloadsFile)
  const { files, pages, words }: PreloadList = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { files: [], pages: {}, words: {} }
  const find = pageFinder(Object.keys(pages))
  const named = (places: readonly number[] = []) => places.flatMap((place) => files[place] ?? [])
  return (path, { language, isSignedIn, isPrerendered }) => {
    const wanted = pages[find(path) ?? '']
    const page = wanted?.isInside && !isSignedIn ? pages['/login'] : wanted
    if (!page) return { links: '', scripts: [] }
    const styles = named(page.styles)
    const wording = named(words[language] ?? words['en'])
    if (isPrerendered) {
      const links = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`).join('')
      return { links, scripts: wording }
    }
    const links = [
      ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}" />`),
      ...[...wording, ...named(page.scripts)].map((href) => `<link rel="modulepreload" href="${href}" />`),
    ]
    return { links: links.join(''), scripts: [] }
  }
}
