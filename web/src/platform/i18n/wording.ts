import { use, useMemo, useSyncExternalStore } from 'react'
import { fill, textOf, type Values, type Words } from './fill.ts'
import { applyLanguage, directionOf, firstLanguage, type Language, language, rememberLanguage } from './language.ts'

/** Takes keys in full, with their domain before a colon, so that they can be found and checked. */
export type Translate = (key: string, values?: Values) => string

const files = import.meta.glob<{ default: Words }>(['../../../../locales/*/*.json', '!../../../../locales/*/mail.json'])

/** What every page needs. */
const always = ['app', 'ui']
const fallback = 'en'

/** "de/orders" → its words, once they are here. */
const known = new Map<string, Words>()
const coming = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
let version = 0

type FrameWords = Readonly<Record<string, () => Promise<{ default: Words }>>>

/** What stands around the pages by language, apart from its domains: the names of all pages for the menu. */
const knownFrame = new Map<string, Words>()
let frame: FrameWords = {}

async function fetchFrame(tag: Language): Promise<void> {
  const spoken = spokenLanguage(tag)
  const load = frame[spoken]
  if (load && !knownFrame.has(spoken)) knownFrame.set(spoken, (await load()).default)
}

function tell() {
  version += 1
  for (const listener of listeners) listener()
}

async function fetchWords(name: string): Promise<void> {
  const load = files[`../../../../locales/${name}.json`]
  known.set(name, load ? (await load()).default : {})
}

/** One small file a language and domain, fetched once; of a language that has no words of its own, the English one. */
function fetchDomain(tag: Language, domain: string): Promise<void> {
  const name = `${spokenLanguage(tag)}/${domain}`
  const earlier = coming.get(name)
  if (earlier) return earlier
  const words = fetchWords(name).then(
    () => {
      // As React marks a promise it has seen: words that are here never suspend.
      Object.assign(words, { status: 'fulfilled', value: undefined })
      tell()
    },
    (problem: unknown) => {
      // A broken line: the next one who needs it tries again.
      coming.delete(name)
      throw problem
    },
  )
  coming.set(name, words)
  return words
}

const domainOf = (key: string) => key.split(':')[0] ?? key

/** Fetches the wording that these keys (or domains) need, before something that names them is shown. */
export async function loadWording(keys: readonly string[]): Promise<void> {
  await Promise.all([...new Set(keys.map(domainOf))].map((domain) => fetchDomain(language(), domain)))
}

function translate(tag: Language, key: string, values?: Values): string {
  const domain = domainOf(key)
  const name = key.slice(domain.length + 1)
  for (const one of new Set([tag, fallback])) {
    const text = textOf(known.get(`${one}/${domain}`) ?? {}, one, name, values) ?? knownFrame.get(one)?.[key]
    if (text !== undefined) return fill(text, values, directionOf(one))
  }
  return known.has(`${spokenLanguage(tag)}/${domain}`) ? key : ''
}

/** Starts the wording with what every page needs. */
export async function startWording(frameWords: FrameWords): Promise<void> {
  frame = frameWords
  applyLanguage(firstLanguage())
  await Promise.all([fetchFrame(language()), loadWording(always)])
}

/** Shows the whole page in another language and remembers it in this browser; null is the browser's own. */
export async function changeLanguage(tag: Language | null): Promise<void> {
  rememberLanguage(tag)
  const next = tag ?? firstLanguage()
  const shown = new Set([...known.keys()].map((name) => name.split('/')[1] ?? ''))
  await Promise.all([fetchFrame(next), ...[...shown].map((domain) => fetchDomain(next, domain))])
  applyLanguage(next)
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useVersion = () => useSyncExternalStore(subscribe, () => version)

/** The language of the page, followed as it changes. */
export function useLanguage(): Language {
  useVersion()
  return language()
}

/** The language that the words are in: English for one that has none of its own yet. */
export const spokenLanguage = (tag: Language): Language =>
  `../../../../locales/${tag}/ui.json` in files ? tag : fallback

/** The page's wording. Name the domains that the component uses; what every page needs is always there. */
export function useWording(...domains: string[]): Translate {
  const current = useVersion()
  const tag = language()
  // All are asked for before the first is waited for, each together with the English that stands in for it.
  for (const promise of domains.map((domain) => fetchDomain(tag, domain))) use(promise)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words are a new function, so that memoised parts follow
  return useMemo(() => (key, values) => translate(tag, key, values), [tag, current])
}

/** Wording outside of components; its domain must be loaded. */
export const words: Translate = (key, values) => translate(language(), key, values)
