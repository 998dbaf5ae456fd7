import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Texts by their key within a file of locales/<language>. */
export type Texts = Readonly<Record<string, string>>

const folder = fileURLToPath(new URL('../../../../locales/', import.meta.url))
const tagPattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const domainPattern = /^[a-z][a-z_]*$/
const read = new Map<string, Texts>()
const none: Texts = {}

/** Returns the texts in locales/<language>/<domain>.json. Unknown languages and domains have no texts. */
export function shippedTexts(language: string, domain: string): Texts {
  const name = `${language}/${domain}.json`
  const known = read.get(name)
  if (known) return known
  const path = folder + name
  // The language may come from a request, so unknown names are not cached.
  if (!tagPattern.test(language) || !domainPattern.test(domain) || !existsSync(path)) return none
  // The type is safe, because `npm run check` validates these files.
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Texts
  read.set(name, texts)
  return texts
}

let tags: readonly string[] | undefined

/** Lists the languages that have wording. */
export const languages = (): readonly string[] => {
  tags ??= readdirSync(folder).filter((tag) => tagPattern.test(tag))
  return tags
}
