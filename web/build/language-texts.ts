import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:language-texts'
/** Wording domains that every page needs. */
const always = ['app', 'ui', 'request']

/** Domains whose texts share a file, because the same pages need them and a separate request costs more than a few kilobytes. */
const bundles: Readonly<Record<string, readonly string[]>> = {
  account: ['accounts', 'billing', 'payments'],
  own: ['garage', 'money'],
  talk: ['conversations', 'tickets', 'chat'],
  operator: ['site', 'people'],
}
const bundleOf = (domain: string) => Object.keys(bundles).find((bundle) => bundles[bundle]?.includes(domain))

const plural = /_(zero|one|two|few|many|other)$/

/** Domains that only the server needs. */
const onlyServer = ['mail']

/** Returns false for texts that only the server uses: request problems, except those of fields, and the description of the site. */
const isForBrowser = (domain: string, key: string): boolean =>
  domain === 'request' ? key.startsWith('field.') : `${domain}:${key}` !== 'app:description'

/** The full wording keys in a source file. */
export const wordKeys = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/'(\w+):([\w.]+)'/g)].flatMap(([, domain = '', key]) =>
      always.includes(domain) ? [] : [`${domain}:${key}`],
    ),
  ),
]

/**
 * The module `virtual:language-texts`: the texts of each language, loaded on demand. Every page loads the domains in `always`, and the texts
 * that the files in `sources` (the app's frame) use. These texts are picked one by one, because the menu needs a few texts from almost every
 * domain. Each other domain, or bundle of domains, is a separate file.
 */
export const languageTexts = (sources: readonly string[], locales: string): Plugin => ({
  name: 'language-texts',
  resolveId: (id) => (id.startsWith(name) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${name}`)) return null
    const [tag = '', bundle] = id.slice(name.length + 2).split('/')
    const imported = (file: string) => `() => import(${JSON.stringify(file)})`
    const entries = (names: readonly string[], code: (each: string) => string) =>
      names.map((each) => `${JSON.stringify(each)}: ${code(each)}`).join(', ')
    if (tag === '')
      return `export default { ${entries(await readdir(locales), (each) => imported(`${name}/${each}`))} }`

    const fileOf = (domain: string) => join(locales, tag, `${domain}.json`)
    const domains = (await readdir(join(locales, tag))).map((file) => file.replace(/\.json$/, ''))
    const others = domains.filter((domain) => !always.includes(domain) && !onlyServer.includes(domain))
    const textsOf = (domain: string) => {
      this.addWatchFile(fileOf(domain))
      const texts: Record<string, string> = JSON.parse(readFileSync(fileOf(domain), 'utf8'))
      return Object.fromEntries(Object.entries(texts).filter(([key]) => isForBrowser(domain, key)))
    }
    if (bundle)
      return (bundles[bundle] ?? [])
        .map((domain) => `export const ${domain} = ${JSON.stringify(textsOf(domain))}`)
        .join('\n')

    const keys = sources.flatMap((file) => {
      this.addWatchFile(file)
      return wordKeys(readFileSync(file, 'utf8'))
    })
    const frame = Object.fromEntries(
      keys.flatMap((key) => {
        const [domain = '', rest = ''] = key.split(':')
        const texts: Record<string, string> = JSON.parse(readFileSync(fileOf(domain), 'utf8'))
        const forms = Object.keys(texts).filter((each) => each === rest || each.replace(plural, '') === rest)
        return forms.map((each) => [`${domain}:${each}`, texts[each]])
      }),
    )
    const textsFrom = (domain: string) => {
      const comesWith = bundleOf(domain)
      return comesWith
        ? `${imported(`${name}/${tag}/${comesWith}`)}.then(({ ${domain} }) => ({ default: ${domain} }))`
        : imported(fileOf(domain))
    }
    return [
      `export const always = ${JSON.stringify(Object.fromEntries(always.map((domain) => [domain, textsOf(domain)])))}`,
      `export const frame = ${JSON.stringify(frame)}`,
      `export const files = { ${entries(others, textsFrom)} }`,
    ].join('\n')
  },
})
