// The vocabulary of docs/glossary.md: words that have a plainer standard word, in names and comments alike.
import { projectFiles, readSource, report } from './sources.mjs'

/** @type {[word: RegExp, instead: string][]} */
const replaced = [
  [/\b(most|longest|largest)[A-Z]\w*(?<!largestUnit|largestAsset|mostOf)\b/, 'max…'],
  [/\b(shortest|fewest|least)[A-Z]\w*\b/, 'min…'],
  [/\bafresh\b|\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, besides'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bdoer(?=\b|[A-Z])/, 'author, actor'],
  [/\bsought\b/i, 'parsed query, what is searched for'],
  [/\bin the same breath\b/i, 'together with'],
  [/\bas ever\b/i, 'as before'],
  [/\bdesk(?!tops?\b)|Desk(?!top)/, 'queue, order list'],
  [/\b(?:drop(?!Target)|forget|purge(?!Caches))[A-Z]\w*/, 'delete, erase or clear'],
  [/\bmovements?\b/i, 'posting, transfer'],
  [
    /\bwithdr[ae]w\w*\s(?:the |an? )?(?:invoice|permission|request)/i,
    'reverse an invoice, revoke a permission, cancel a request',
  ],
  [
    /\bsecurity\.md\b|\(specification §|§ ?\d+ of the specification/,
    'what holds, without a reference to another document',
  ],
  [/(?<!Start with a sample )\bcatalogs?\b/i, 'catalogue'],
]

/** What the interface says differently: its English is American. */
/** @type {typeof replaced} */
const replacedOnScreen = [
  ...replaced.filter(([, instead]) => instead !== 'catalogue'),
  [/\bcatalogues?\b/i, 'catalog'],
  [/\bcolours?\b/i, 'color'],
  [/\{\{(?:most|least)\}\}/, '{{max}}, {{min}}'],
]

/** History keeps its words; migrations cannot change. */
const kept = [/^docs\/decisions\//, /^CHANGELOG\.md$/, /^server\/migrations\//, /^scripts\/check-words\.mjs$/]
const isChecked = (/** @type {string} */ path) =>
  /\.(tsx?|mjs|css|md)$/.test(path) && !kept.some((part) => part.test(path))

/**
 * @param {string} text
 * @param {typeof replaced} words
 * @param {string} place
 */
const faultsIn = (text, words, place) =>
  words.flatMap(([word, instead]) => {
    const found = word.exec(text)
    return found ? [`${place}: "${found[0]}"; the glossary's word is: ${instead}`] : []
  })

const sources = projectFiles()
const texts = sources.filter((path) => /^locales\/en\/.*\.json$/.test(path))

report([
  ...sources.filter(isChecked).flatMap((path) =>
    readSource(path)
      .split('\n')
      .flatMap((line, at) => faultsIn(line, replaced, `${path}:${at + 1}`)),
  ),
  ...texts.flatMap((path) =>
    Object.entries(JSON.parse(readSource(path))).flatMap(([key, text]) =>
      faultsIn(String(text), replacedOnScreen, `${path} ${key}`),
    ),
  ),
])
