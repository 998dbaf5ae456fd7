import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractAsData } from './build/contract-as-data.ts'
import { pageTokens } from './build/page-tokens.ts'
import { preloadFont } from './build/preload-font.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [contractAsData(here('../contract/src/')), pageTokens(api), preloadFont('inter-latin-wght-normal'), react()],
  resolve: { alias: [{ find: /^zod$/, replacement: here('./build/no-zod.ts') }] },
  css: {
    modules: { localsConvention: 'camelCaseOnly' },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: api } }, fs: { allow: [here('..')] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'line', 'paragraph'] },
      output: {
        codeSplitting: {
          groups: [
            // What changes only with its own version stays in the browser's cache over our releases.
            { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/, priority: 2 },
            // What every page needs, in one piece: the first paint waits for three requests, not for thirty.
            { name: 'start', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
})
