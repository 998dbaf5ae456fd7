import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What a page loads beyond the entry: module scripts and style sheets, as absolute paths. */
export type Preloads = { scripts: string[]; styles: string[] }

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** The pages for visitors and their modules, from the index.ts in which a domain declares its pages. */
export const guestPages = (source: string): [path: string, module: string, area: string][] =>
  [...source.matchAll(/path: '(\/[\w-]*)',\s*area: '(guest|public)',[^{}]*?import\('\.\/([^']+)'\)/g)].map(
    ([, path = '', area = '', module = '']) => [path, module, area],
  )

/**
 * `preloads.json`: what the pages for visitors load after the entry, by path, and the words of each language. The server names them in the
 * page, so that the browser fetches them at once instead of one after the other.
 */
export const pagePreloads = ({ src }: { src: string }): Plugin => ({
  name: 'page-preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
    const chunkOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module))
    const withImports = (chunk: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> => {
      if (!chunk || seen.has(chunk)) return seen
      seen.add(chunk)
      for (const name of chunk.imports)
        withImports(
          chunks.find(({ fileName }) => fileName === name),
          seen,
        )
      return seen
    }
    const entry = withImports(chunks.find(({ isEntry }) => isEntry))
    for (const chunk of withImports(chunkOf(`${src}/shell/main.tsx`))) entry.add(chunk)
    const preloadsOf = (modules: readonly string[]): Preloads => {
      const added = new Set(modules.flatMap((module) => [...withImports(chunkOf(module))]))
      const own = [...added].filter((chunk) => !entry.has(chunk))
      return {
        scripts: own.map(({ fileName }) => `/${fileName}`),
        styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)),
      }
    }
    const pages = globSync(`${src}/*/index.ts`).flatMap((file) =>
      guestPages(readFileSync(file, 'utf8')).map(([path, module, area]) => [
        path,
        preloadsOf([
          join(dirname(file), module),
          `${src}/shell/frame/${area === 'guest' ? 'bare' : 'open'}-layout.tsx`,
        ]),
      ]),
    )
    const tags = chunks.flatMap(({ moduleIds }) =>
      moduleIds.flatMap((id) => /virtual:language-texts\/([\w-]+)$/.exec(id)?.[1] ?? []),
    )
    const words = tags.map((tag) => [tag, preloadsOf([`\0virtual:language-texts/${tag}`]).scripts])
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.json',
      source: JSON.stringify({ pages: Object.fromEntries(pages), words: Object.fromEntries(words) }),
    })
  },
})
