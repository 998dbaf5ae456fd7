import { createHash } from 'node:crypto'
import { shippedTexts, type Texts } from './shipped-texts.ts'
import { listParts, partFault } from './text-parts.ts'

/** A text by which the operator has replaced a text of the software. `key` is a full key, such as "orders:list.title". */
export type OwnText = { language: string; key: string; text: string }

/** Own texts of one language, by domain and then by key. */
export type TextsByDomain = Readonly<Record<string, Texts>>

const noTexts: TextsByDomain = {}

const splitKey = (key: string): [domain: string, name: string] => {
  const end = key.indexOf(':')
  return [key.slice(0, end), key.slice(end + 1)]
}

/** Returns the shipped text of a full key; undefined if the software has no such text. */
export function shippedText(language: string, key: string): string | undefined {
  const [domain, name] = splitKey(key)
  const texts = shippedTexts(language, domain)
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}

/** Lists the parts that a replacement of this text may contain. */
export const textParts = (language: string, key: string) => {
  const [domain, name] = splitKey(key)
  return listParts(shippedTexts(language, domain), name)
}

/**
 * Checks whether an own text is shown. After an update of the software, its key may be gone or its placeholders may no longer fit; then the
 * shipped text is shown.
 */
export const isUsed = ({ language, key, text }: OwnText): boolean =>
  shippedText(language, key) !== undefined && partFault(text, textParts(language, key)) === undefined

/** Groups the own texts of a language that are shown. */
export function usedTexts(texts: readonly OwnText[]): TextsByDomain {
  const byDomain: Record<string, Record<string, string>> = {}
  for (const own of texts.filter(isUsed)) {
    const [domain, name] = splitKey(own.key)
    byDomain[domain] ??= {}
    byDomain[domain][name] = own.text
  }
  return byDomain
}

/** The own texts for browsers, which never show the texts of mails. */
export function browserTexts(texts: TextsByDomain): { texts: TextsByDomain; version: string | undefined } {
  const { mail: _, ...shown } = texts
  const domains = Object.keys(shown).sort()
  if (domains.length === 0) return { texts: noTexts, version: undefined }
  const sorted = domains.map((domain) => [domain, Object.entries(shown[domain] ?? {}).sort()])
  const version = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)
  return { texts: shown, version }
}

let rows: readonly OwnText[] = []
let own: ReadonlyMap<string, TextsByDomain> = new Map()
let versions: Readonly<Record<string, string>> = {}
const merged = new Map<string, Texts>()

/** Replaces the own texts of this process. From then on, everything that it writes uses them. */
export function setOwnTexts(texts: readonly OwnText[]): void {
  rows = texts
  own = new Map([...Map.groupBy(texts, ({ language }) => language)].map(([tag, rows]) => [tag, usedTexts(rows)]))
  versions = Object.fromEntries(
    [...own].flatMap(([tag, byDomain]) => {
      const { version } = browserTexts(byDomain)
      return version === undefined ? [] : [[tag, version]]
    }),
  )
  merged.clear()
}

/** The own texts of this process, for threads that write texts. */
export const ownTextRows = (): readonly OwnText[] => rows

/** The versions of the own texts for browsers, by language. Languages without own texts are missing. */
export const ownTextVersions = (): Readonly<Record<string, string>> => versions

/** Returns the texts of a domain as they are shown: the shipped texts with the operator's own. */
export function shownTexts(language: string, domain: string): Texts {
  const shipped = shippedTexts(language, domain)
  const changed = own.get(language)?.[domain]
  if (!changed) return shipped
  const name = `${language}/${domain}`
  const texts = merged.get(name) ?? { ...shipped, ...changed }
  merged.set(name, texts)
  return texts
}
