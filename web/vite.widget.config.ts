import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { contractAsData } from './build/contract-as-data.ts'
import { standIns } from './build/source-plugins.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the script that partners put on their websites: a single classic script in its own scope, without a framework. */
export default defineConfig({
  root: here('.'),
  plugins: [contractAsData(here('../contract/src/'))],
  resolve: standIns,
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    copyPublicDir: false,
    emptyOutDir: false,
    rolldownOptions: {
      input: here('./widget/main.ts'),
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'line', 'paragraph'] },
      output: { format: 'iife', entryFileNames: 'widget.js' },
    },
  },
})
