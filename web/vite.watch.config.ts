import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the program that watches a folder (docs/desktop-helper.md) as one file with its libraries. The program needs only Node. */
export default defineConfig({
  root: here('.'),
  ssr: { noExternal: true },
  build: {
    ssr: here('../server/src/partners/watch/watch-main.ts'),
    target: 'node22',
    reportCompressedSize: false,
    copyPublicDir: false,
    emptyOutDir: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'line', 'paragraph'] },
      output: { entryFileNames: 'mapwright-watch.mjs' },
    },
  },
})
