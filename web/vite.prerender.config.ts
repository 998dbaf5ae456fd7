import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { cssOptions, sourcePlugins, standIns } from './build/source-plugins.ts'

/** Builds the module with which the server prerenders public pages. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: sourcePlugins,
  resolve: standIns,
  css: cssOptions,
  // Always production: React's development build would write component stacks with local paths into the HTML.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // Bundles all libraries, so that the server does not need the packages of the web app.
  ssr: { noExternal: true },
  build: { ssr: 'src/shell/prerender.tsx', target: 'node24', reportCompressedSize: false, copyPublicDir: false },
})
