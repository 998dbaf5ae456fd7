import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Adds the app's modules and styles to index.html as preloads. The browser then loads them together with the script that imports them. */
export const preloadApp = (main: string): Plugin => ({
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const found = new Set<Chunk>()
      const add = (chunk: Chunk | undefined) => {
        if (!chunk || found.has(chunk)) return
        found.add(chunk)
        for (const name of chunk.imports) add(chunkAt(name))
      }
      const chunkAt = (name: string) => {
        const output = bundle[name]
        return output?.type === 'chunk' ? output : undefined
      }
      // The cast is safe, because every build contains the main script.
      add(Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(main)) as Chunk)
      const linked = (tag: { rel: string; href: string }) => ({
        tag: 'link',
        attrs: { ...tag, crossorigin: '' },
        injectTo: 'head' as const,
      })
      const all = [...found]
      return [
        ...all.map(({ fileName }) => linked({ rel: 'modulepreload', href: `/${fileName}` })),
        ...all.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((name) => linked({ rel: 'stylesheet', href: `/${name}` })),
        ),
      ].filter(({ attrs: { href } }) => !html.includes(`"${href}"`))
    },
  },
})
