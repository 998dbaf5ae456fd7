import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:frame-words'
/** Domains that every page loads anyway. */
const always = ['app', 'ui', 'request']

/** The wording that a source names, by keys in full. */
export const wordKeys = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/'(\w+):([\w.]+)'/g)].flatMap(([, domain = '', key]) =>
      always.includes(domain) ? [] : [`${domain}:${key}`],
    ),
  ),
]

/**
 * `virtual:frame-words`: for each language the words that stand around the pages, picked from their domains. The menu names
 * every page, and would otherwise have to fetch every domain.
 */
export const frameWords = (sources: readonly string[], locales: string): Plugin => ({
  name: 'frame-words',
  resolveId: (id) => (id.startsWith(name) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${name}`)) return null
    const tag = id.slice(name.length + 2)
    if (tag === '') {
      const loaders = (await readdir(locales)).map((each) => `${JSON.stringify(each)}: () => import('${name}/${each}')`)
      return `export default { ${loaders.join(', ')} }`
    }
    const keys = sources.flatMap((file) => {
      this.addWatchFile(file)
      return wordKeys(readFileSync(file, 'utf8'))
    })
    const words = Object.fromEntries(
      keys.flatMap((key) => {
        const [domain = '', rest = ''] = key.split(':')
        const text = JSON.parse(readFileSync(join(locales, tag, `${domain}.json`), 'utf8'))[rest]
        return text === undefined ? [] : [[key, text]]
      }),
    )
    return `export default ${JSON.stringify(words)}`
  },
})
