import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The scripts and style sheets that a page loads after the entry, as indexes in the list of files. */
type Preloads = { scripts: number[]; styles: number[] }

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** The pages that an index.ts declares, with their modules. */
export const declaredPages = (source: string): [path: string, module: string, area: string][] =>
  [...source.matchAll(/\bpath: '([^']+)',\s*area: '(\w+)',[^{}]*?import\('\.\/([^']+)'\)/g)].map(
    ([, path = '', area = '', module = '']) => [path, module, area],
  )

/** The name of the layout around the pages of an area. */
const layoutOf = (area: string) =>
  area === 'customer' || area === 'admin' ? 'shell' : area === 'public' ? 'open-layout' : 'bare-layout'

/** The modules of all pages and of their layouts. */
export const pageModules = (src: string) =>
  globSync([`${src}/*/index.ts`, `${src}/shell/own-pages.ts`]).flatMap((file) =>
    declaredPages(readFileSync(file, 'utf8')).map(([path, module, area]) => {
      const layout = layoutOf(area)
      return {
        path,
        module: join(dirname(file), module),
        layout: `${src}/shell/frame/${layout}.tsx`,
        isInside: layout === 'shell',
      }
    }),
  )

/**
 * Writes `preloads.json`: the files that each page loads after the entry, and the wording of each language. The server lists them in
 * the first page, and the app preloads them before it opens another page. In both cases, the browser loads them in parallel. Each
 * file is listed once, and pages refer to it by index.
 */
export const pagePreloads = ({ src }: { src: string }): Plugin => ({
  name: 'page-preloads',
  // Runs last, after scripts that only import styles have been removed.
  enforce: 'post',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((module) => [module, chunk])))
    const withImports = (chunk: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> => {
      if (!chunk || seen.has(chunk)) return seen
      seen.add(chunk)
      for (const name of chunk.imports) withImports(byName.get(name), seen)
      return seen
    }
    const entry = withImports(chunks.find(({ isEntry }) => isEntry))
    for (const chunk of withImports(chunkOf.get(`${src}/shell/main.tsx`))) entry.add(chunk)
    const files: string[] = []
    const placeOf = (name: string) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1)
    const preloadsOf = (modules: readonly string[]): Preloads => {
      const added = new Set(modules.flatMap((module) => [...withImports(chunkOf.get(module))]))
      const own = [...added].filter((chunk) => !entry.has(chunk))
      return {
        scripts: own.map(({ fileName }) => placeOf(`/${fileName}`)),
        styles: own.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((name) => placeOf(`/${name}`)),
        ),
      }
    }
    const pages = pageModules(src).map(({ path, module, layout, isInside }) => [
      path,
      { isInside, ...preloadsOf([module, layout]) },
    ])
    const tags = chunks.flatMap(({ moduleIds }) =>
      moduleIds.flatMap((id) => /virtual:language-texts\/([\w-]+)$/.exec(id)?.[1] ?? []),
    )
    const words = tags.map((tag) => [tag, preloadsOf([`\0virtual:language-texts/${tag}`]).scripts])
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.json',
      source: JSON.stringify({ files, pages: Object.fromEntries(pages), words: Object.fromEntries(words) }),
    })
  },
})
