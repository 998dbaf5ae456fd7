import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The paths of all pages, from the files in which the domains and the shell declare them. */
export const pathsIn = (src: string): string[] =>
  globSync(['*/index.ts', 'shell/own-pages.ts'], { cwd: src }).flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/\bpath: '([^']+)',\s*area: /g)].map(([, path = '']) => path),
  )

/** Writes `paths.json` with the paths of all pages. The server responds with 404 to all other paths. */
export const pagePaths = (src: string): Plugin => ({
  name: 'page-paths',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'paths.json', source: JSON.stringify(pathsIn(src)) })
  },
})
