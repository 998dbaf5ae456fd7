import { directionOf, type Language } from '@mapwright/contract/accounts/languages.ts'
import type { WordingDomain, WordingKey } from '@mapwright/contract/wording-keys.ts'
import { use, useMemo } from 'react'
import { applyLanguage, firstLanguage, language, rememberLanguage } from '../language.ts'
import { loadModule } from '../load-module.ts'
import { store } from '../store.ts'
import { fill, textOf, type Values, type Words } from './fill.ts'
import { loadOwnTexts, reloadOwnTexts, withOwnFrame, withOwnTexts } from './own-texts.ts'

/** Translates a full key, such as `orders:title`. Full keys can be found and checked in the code. */
export type Translate = (key: WordingKey, values?: Values) => string

const fallback = 'en'

/** The exports of `virtual:language-texts`. */
type LanguageTexts = {
  /** The texts of the shell by their full keys, such as the names of all pages in the menu. */
  frame: Words
  /** The texts of the domains that every page needs. */
  always: Readonly<Record<string, Words>>
  files: Readonly<Record<string, () => Promise<{ default: Words }>>>
}
type Languages = Readonly<Record<string, () => Promise<LanguageTexts>>>

let languageTexts: Languages = {}
const knownLanguages = new Map<string, LanguageTexts>()

/** The loaded texts by language and domain, such as "de/orders". */
const known = new Map<string, Words>()
const coming = new Map<string, Promise<void>>()
/** Incremented whenever texts are loaded or the language changes, so that components are rendered again. */
const version = store(0)

async function fetchLanguage(tag: Language): Promise<void> {
  const load = languageTexts[tag]
  const [texts] = await Promise.all([knownLanguages.get(tag) ?? (load && loadModule(load)), loadOwnTexts(tag)])
  if (texts) knownLanguages.set(tag, texts)
}

const none: Words = {}

const tell = () => version.set(version.read() + 1)

async function fetchWords(tag: Language, domain: string): Promise<void> {
  await fetchLanguage(tag)
  const load = knownLanguages.get(tag)?.files[domain]
  known.set(`${tag}/${domain}`, load ? (await loadModule(load)).default : {})
}

/** Marks a promise as resolved for React's `use`, so that loaded texts never suspend. */
const markAsLoaded = (words: Promise<void>) => Object.assign(words, { status: 'fulfilled', value: undefined })
const loaded = markAsLoaded(Promise.resolve())

/** Loads the texts of a domain in a language, once. */
function fetchDomain(tag: Language, domain: string): Promise<void> {
  const name = `${tag}/${domain}`
  const earlier = coming.get(name)
  if (earlier) return earlier
  if (knownLanguages.get(tag)?.always[domain]) return loaded
  const words = fetchWords(tag, domain).then(
    () => {
      markAsLoaded(words)
      tell()
    },
    (problem: unknown) => {
      // After a failed load, the next call tries again.
      coming.delete(name)
      throw problem
    },
  )
  coming.set(name, words)
  return words
}

const domainOf = (key: string) => key.split(':')[0] ?? key

/** Loads the texts of these keys or domains before a component that uses them is shown. */
export async function loadWording(keys: readonly string[]): Promise<void> {
  await Promise.all([...new Set(keys.map(domainOf))].map((domain) => fetchDomain(language(), domain)))
}

function translate(tag: Language, key: string, values?: Values): string {
  const domain = domainOf(key)
  const name = key.slice(domain.length + 1)
  for (const one of new Set([tag, fallback])) {
    const language = knownLanguages.get(one)
    const words = withOwnTexts(one, domain, language?.always[domain] ?? known.get(`${one}/${domain}`) ?? none)
    const text =
      textOf(words, one, name, values) ?? textOf(withOwnFrame(one, language?.frame ?? none), one, key, values)
    if (text !== undefined) return fill(text, values, directionOf(one))
  }
  return known.has(`${tag}/${domain}`) ? key : ''
}

/** Loads the texts that every page needs in a language, and the texts of the given domains with the English fallback. */
export async function loadTexts(texts: Languages, tag: Language, domains: readonly string[] = []): Promise<void> {
  languageTexts = texts
  await Promise.all([fetchLanguage(tag), ...domains.map((domain) => fetchDomain(tag, domain))])
}

/** Prepares the wording before the app starts: selects the language and loads the texts that every page needs. */
export async function startWording(texts: Languages): Promise<void> {
  applyLanguage(firstLanguage())
  await loadTexts(texts, language())
}

/** Shows the page in another language and stores the choice in this browser. Null selects the browser's language. */
export async function changeLanguage(tag: Language | null): Promise<void> {
  rememberLanguage(tag)
  const next = tag ?? firstLanguage()
  const shown = new Set([...known.keys()].map((name) => name.split('/')[1] ?? ''))
  await Promise.all([fetchLanguage(next), ...[...shown].map((domain) => fetchDomain(next, domain))])
  applyLanguage(next)
  tell()
}

/** Shows the operator's texts of a language as they are now, after they were changed on this page. */
export async function refreshOwnTexts(tag: Language): Promise<void> {
  await reloadOwnTexts(tag)
  tell()
}

/** The language of the page. Components are rendered again when it changes. */
export function useLanguage(): Language {
  version.useValue()
  return language()
}

/** The texts of the page. The arguments are the domains that the component uses in addition to those that every page needs. */
export function useWording(...domains: WordingDomain[]): Translate {
  const current = version.useValue()
  const tag = language()
  // Starts all requests before waiting for the first. Each request includes the English fallback.
  for (const promise of domains.map((domain) => fetchDomain(tag, domain))) use(promise)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new texts need a new function, so that memoized components update
  return useMemo(() => (key, values) => translate(tag, key, values), [tag, current])
}

/** Translates outside of components; the domain must already be loaded. */
export const words: Translate = (key, values) => translate(language(), key, values)
