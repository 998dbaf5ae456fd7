import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

/** Inserts the script that reports missing scripts into index.html. The server allows it by its hash in the Content-Security-Policy. */
export const entryGuard = (file: string): Plugin => ({
  name: 'entry-guard',
  async transformIndexHtml() {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
    return [{ tag: 'script', children: minifySync('entry-guard.js', code).code, injectTo: 'head' }]
  },
})
