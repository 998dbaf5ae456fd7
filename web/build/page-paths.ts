import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** `paths.json`: the pages that there are, so that the server can answer any other path with status 404. */
export const pagePaths = (pagesFile: string): Plugin => ({
  name: 'page-paths',
  apply: 'build',
  async generateBundle() {
    const { pages }: { pages: object } = await import(pathToFileURL(pagesFile).href)
    this.emitFile({ type: 'asset', fileName: 'paths.json', source: JSON.stringify(Object.keys(pages)) })
  },
})
