import type { Plugin } from 'vite'
import { paths } from '../src/platform/routing/paths.ts'

/** `paths.json`: the pages that there are, so that the server can answer any other path with status 404. */
export const pagePaths = (): Plugin => ({
  name: 'page-paths',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'paths.json', source: JSON.stringify(paths) })
  },
})
