// Checks the wording: every key is used, and every language is complete. Types check that the keys in the code exist (contract/src/wording-keys.ts,
// which must list every file of locales/en).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problems } from '../contract/src/problems.ts'
import { root } from './set-up.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

/** Prefixes of keys built at run time. Other keys must appear in the code as a literal or as the fixed start of a template. */
const dynamic = ['request:field.', 'mail:']

const folder = join(root, 'locales')
/** @typedef {Map<string, string>} Wording  "domain:key" → text */

/**
 * @param {string} tag
 * @returns {Wording}
 */
function wordingOf(tag) {
  const wording = new Map()
  for (const file of readdirSync(join(folder, tag)).filter((name) => name.endsWith('.json'))) {
    const entries = JSON.parse(readFileSync(join(folder, tag, file), 'utf8'))
    for (const [key, text] of Object.entries(entries)) wording.set(`${file.slice(0, -'.json'.length)}:${key}`, text)
  }
  return wording
}

const english = wordingOf('en')
const plural = /_(zero|one|two|few|many|other)$/

/** Returns the key as used in the code: "key" for the plural forms "key_one" and "key_other". */
const baseKey = (/** @type {string} */ key) => {
  const base = key.replace(plural, '')
  return english.has(`${base}_other`) ? base : key
}

const literals = /(['"`])([a-z_]+:[\w.-]+)\1/g
const prefixed = /`([a-z_]+:[\w.-]*)\$\{/g
const translated = /\btranslate\([^,()]+,\s*'([a-z_]+)',\s*(?:'([\w.-]+)'|`([\w.-]*)\$\{)/g

/** Finds the keys in the code, and the prefixes of keys built at run time. Types ensure that these keys exist. */
function usedKeys() {
  const keys = new Set(Object.keys(problems).map((code) => code.replace('.', ':problem.')))
  const prefixes = new Set(dynamic)
  for (const path of projectFiles()) {
    if (!/^(web|server|contract)\/src\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue
    const source = readSource(path)
    for (const [, , key = ''] of source.matchAll(literals)) {
      if (exists(key)) keys.add(key)
      // Prefix for a group of keys, as in `keyFor('orders:status', …)`.
      else prefixes.add(`${key}.`)
    }
    for (const [, prefix = ''] of source.matchAll(prefixed)) prefixes.add(prefix)
    for (const [, domain, key, prefix] of source.matchAll(translated)) {
      if (key === undefined) prefixes.add(`${domain}:${prefix}`)
      else keys.add(`${domain}:${key}`)
    }
  }
  return { keys, prefixes: [...prefixes].filter((prefix) => !prefix.endsWith(':') || prefix === 'mail:') }
}

const exists = (/** @type {string} */ key) => english.has(key) || english.has(`${key}_other`)
const { keys, prefixes } = usedKeys()
const isUsed = (/** @type {string} */ key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
const unused = [...new Set([...english.keys()].map(baseKey))]
  .filter((key) => !isUsed(key))
  .map((key) => `locales/en has ${key}, which nothing uses`)

/** Files that only use texts loaded with the frame of every page, see `languageTexts` in web/build/source-plugins.ts. */
const inFrame =
  /^web\/src\/(accounts\/((late-)?country-dropdown|login-page|other-sign-in|register-page)|notifications\/notifications-bell|shell\/frame\/user-menu|site\/(announcements\/announcement-banners|hours\/open-now))\.tsx$/

/** Components that use texts of a domain that their `useWording` does not load. The page would not show these texts. */
const unloaded = projectFiles()
  .filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !inFrame.test(path))
  .flatMap((path) => {
    const source = readSource(path)
    const calls = [...source.matchAll(/useWording\(([^)]*)\)/g)]
    if (calls.length === 0) return []
    const named = new Set([
      'app',
      'ui',
      ...calls.flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, domain]) => domain)),
    ])
    const domains = new Set([...source.matchAll(/\bt\(\s*['`](\w+):/g)].map(([, domain]) => domain))
    return [...domains]
      .filter((domain) => !named.has(domain))
      .map((domain) => `${path} uses texts of ${domain}: name it in useWording`)
  })

const placeholders = (/** @type {string} */ text) =>
  new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'count'))

/**
 * Checks that a translation has exactly the placeholders of the English text. A plural form for a single number may omit the number.
 * @param {string} key
 * @param {string} translation
 * @param {string} text
 */
function hasPlaceholdersOf(key, translation, text) {
  const [here, there] = [placeholders(translation), placeholders(text)]
  const mayOmit = baseKey(key) !== key && /_(zero|one|two)$/.test(key)
  return here.isSubsetOf(there) && (mayOmit || there.isSubsetOf(here))
}

/**
 * Lists the faults of a language. It must have the same keys as English, all its own plural forms, and the same placeholders.
 * @param {string} tag
 */
function differences(tag) {
  const wording = wordingOf(tag)
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  /** @type {Wording} */
  const expected = new Map()
  for (const [key, text] of english) {
    const base = baseKey(key)
    if (base === key) expected.set(key, text)
    else for (const form of forms) expected.set(`${base}_${form}`, english.get(`${base}_other`) ?? text)
  }
  const found = [...wording.keys()]
    .filter((key) => !expected.has(key))
    .map((key) => `locales/${tag} has ${key}, which is not in en`)
  for (const [key, text] of expected) {
    const translation = wording.get(key)
    if (!translation) found.push(`locales/${tag} lacks ${key}`)
    else if (!hasPlaceholdersOf(key, translation, text))
      found.push(`locales/${tag} ${key}: its {{placeholders}} differ from English`)
  }
  return found
}

const typed = readSource('contract/src/wording-keys.ts')
const untyped = readdirSync(join(folder, 'en'))
  .filter((file) => !typed.includes(`locales/en/${file}'`))
  .map((file) => `contract/src/wording-keys.ts lacks locales/en/${file}`)

const tags = readdirSync(folder).filter((tag) => tag !== 'en' && readdirSync(join(folder, tag)).length > 0)
report([...unloaded, ...untyped, ...unused, ...tags.flatMap(differences)])
