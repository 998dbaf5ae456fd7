import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Wording = Readonly<Record<string, string>>
/** What fills the placeholders: text and numbers; anything else is written as String() writes it. */
export type WordingValues = Readonly<Record<string, unknown>>

const folder = fileURLToPath(new URL('../../locales/', import.meta.url))
const fallback = 'en'
const tagPattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const domainPattern = /^[a-z][a-z_]*$/
const rtl = new Set(['ar', 'fa', 'he'])
const read = new Map<string, Wording>()

function wordingOf(tag: string, domain: string): Wording {
  const name = `${tag}/${domain}.json`
  const known = read.get(name)
  if (known) return known
  const path = folder + name
  // The language may come from a request: only names that exist are remembered.
  if (!tagPattern.test(tag) || !domainPattern.test(domain) || !existsSync(path)) return {}
  const wording = JSON.parse(readFileSync(path, 'utf8')) as Wording
  read.set(name, wording)
  return wording
}

function find(language: string | null | undefined, domain: string, key: string): string | undefined {
  const tags = [language, language?.split('-')[0], fallback]
  for (const tag of new Set(tags)) {
    const wording = tag ? wordingOf(tag, domain) : {}
    if (Object.hasOwn(wording, key)) return wording[key]
  }
  return undefined
}

/**
 * The wording of locales/<language>/<domain>.json with its {{placeholders}} filled in: `de-AT` falls back to `de`, then to
 * English, then to the key. Values are not escaped: whoever puts them into HTML does.
 */
export function translate(
  language: string | null | undefined,
  domain: string,
  key: string,
  values: WordingValues = {},
): string {
  const text = find(language, domain, key) ?? key
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** Whether the language, or English in its place, words this key. */
export const hasWording = (language: string | null | undefined, domain: string, key: string): boolean =>
  find(language, domain, key) !== undefined

/** Whether the language is written from right to left. */
export const isRtl = (language: string | null | undefined): boolean => rtl.has(language?.split('-')[0] ?? '')

/** The languages that have wording. */
export const languages = (): string[] => readdirSync(folder).filter((tag) => tagPattern.test(tag))
