import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { cssOptions, sourcePlugins, standIns } from './build/source-plugins.ts'

/** Builds the module with which the server makes the first HTML of public pages. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: sourcePlugins,
  resolve: standIns,
  css: cssOptions,
  // Set regardless of how the server is started: React's development build writes component stacks with local paths into the HTML.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // Bundled with its libraries, so that the server needs none of the web app's packages.
  ssr: { noExternal: true },
  build: { ssr: 'src/shell/prerender.tsx', target: 'node24', reportCompressedSize: false, copyPublicDir: false },
})
