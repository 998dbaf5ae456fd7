// Checks the vocabulary of docs/glossary.md in names and comments, which must use the standard word instead of its synonyms. Also checks the first
// words of docstrings.

import { wrongNames } from './declared-names.mjs'
import { wrongStarts } from './docstrings.mjs'
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
  [/\brole_id\)? (?:=|<>|!=|===|!==) [123]\b|\brole_id IN \(/, 'a name from roles, or from roleId in SQL'],
  [/(?<!Start with a sample )\bcatalogs?\b/i, 'catalogue'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b)[a-z]\w*/i,
    '"is not a …", or a noun: "invalid numbers"',
  ],
  [
    /\bt(?:ells?|old) (?:it|one|an? \w+|\w+ \w+|\w+)(?: in \w+)? from\b|\btold? apart\b/i,
    'distinguish, or say what each is',
  ],
  [
    /\b(?:comes? of|came of|becomes? of|became of|hears? of|heard of|sets? aside|answered with)\b/i,
    'outcome, result; is notified, receives; refuses, keeps; responds with',
  ],
]

/** Rules for the texts of the interface, which use American spelling. */
/** @type {typeof replaced} */
const replacedOnScreen = [
  ...replaced.filter(([, instead]) => instead !== 'catalogue'),
  [/\bcatalogues?\b/i, 'catalog'],
  [/\bcolours?\b/i, 'color'],
  [/\{\{(?:most|least)\}\}/, '{{max}}, {{min}}'],
]

/**
 * Files with their own vocabulary: the changelog and decisions are history, migrations cannot change, and lists of terms in other languages contain
 * foreign words.
 */
const exempt = [
  ...[/^docs\/(decisions|languages)\//, /^CHANGELOG\.md$/],
  ...[/^server\/migrations\//, /^scripts\/check-words\.mjs$/],
]
const isChecked = (/** @type {string} */ path) =>
  /\.(tsx?|mjs|css|md)$/.test(path) && !exempt.some((part) => part.test(path))

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

/** @param {string} path */
const startsIn = (path) =>
  wrongStarts(readSource(path)).map(
    ({ line, start }) => `${path}:${line}: "${start}"; a comment starts with a noun or a verb`,
  )

report([
  ...sources.filter((path) => /\.(tsx?|mjs)$/.test(path)).flatMap(startsIn),
  ...wrongNames(
    sources.filter((path) => /^(?:contract|server|web)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
  ),
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
