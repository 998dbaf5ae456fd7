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
  [/\b(?:drop(?!Target)|forget(?!Script)|purge(?!Caches))[A-Z]\w*/, 'delete, erase or clear'],
  [/\bmovements?\b/i, 'posting, transfer'],
  [
    /\bwithdr[ae]w\w*\s(?:the |an? )?(?:invoice|permission|request)/i,
    'reverse an invoice, revoke a permission, cancel a request',
  ],
  [/(?<!Start with a sample )\bcatalogs?\b/i, 'catalogue'],
]

/** History keeps its words; migrations cannot change. */
const kept = [/^docs\/decisions\//, /^CHANGELOG\.md$/, /^server\/migrations\//, /^scripts\/check-words\.mjs$/]
const isChecked = (/** @type {string} */ path) =>
  /\.(tsx?|mjs|css|md)$/.test(path) && !kept.some((part) => part.test(path))

report(
  projectFiles()
    .filter(isChecked)
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .flatMap((line, at) =>
          replaced.flatMap(([word, instead]) => {
            const found = word.exec(line)
            return found ? [`${path}:${at + 1}: "${found[0]}"; the glossary's word is: ${instead}`] : []
          }),
        ),
    ),
)
