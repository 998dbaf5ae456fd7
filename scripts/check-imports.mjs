// Checks the import rules: web → contract ← server; on the server main → http → domain → verb → rows | noun; between domains only in their declared
// order; no cycles of files or folders. A custom check, because dependency-cruiser does not support TypeScript 7.
import { posix } from 'node:path'
import { domains, sharedParts } from './domain-order.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

/** Checks whether a file composes the app. Domains must not import such files. */
const composition = (/** @type {string} */ path) =>
  /^(server\/src\/([\w-]+\.ts$|(operator|first-paint|sample-data)\/)|demo\/)/.test(path)

/**
 * Files that may be directly in the source folder of a workspace: the files that compose the workspace, and type declarations. The demo is
 * omitted, because its source folder has no subfolders.
 */
const rootFiles = [
  ...['domains', 'endpoints', 'events', 'mails', 'problems', 'wording-keys'].map((name) => `contract/src/${name}.ts`),
  ...['domains', 'main', 'run-site', 'start-site'].map((name) => `server/src/${name}.ts`),
  ...['css-variables', 'language-texts'].map((name) => `web/src/${name}.d.ts`),
]

/** @typedef {{ from: string, to: string, isType: boolean, isLazy: boolean }} Import */

/**
 * @param {string} path
 * @returns {{ workspace: string, part: string, domain: number }}
 */
function placeOf(path) {
  const [workspace = '', , part = ''] = path.split('/')
  return { workspace, part, domain: domains.indexOf(part) }
}

/** Checks whether `to` belongs to a domain and is in the same workspace as `from`. */
const isOwnDomain = (/** @type {string} */ from, /** @type {string} */ to) =>
  placeOf(to).workspace === placeOf(from).workspace && placeOf(to).domain >= 0

const isTest = (/** @type {string} */ path) =>
  /\.test\.tsx?$/.test(path) || /^((server|web)\/test|e2e|bench)\//.test(path)

/** Index of the last domain of the contract that the platform may import. Every page and every request depends on these domains. */
const known = domains.indexOf('notifications')
/** Files of the platform that may import later domains. */
const knowMore = new Set([
  // Customers belong to price groups, whose names the accounts pages show. The tuning domain defines price groups.
  'web/src/platform/use-price-groups.ts',
  // The server embeds the content of the home page in index.html, together with the site's data.
  'web/src/platform/site-data.ts',
])

/**
 * Rules, each with a predicate for imports that break it.
 * @type {[rule: string, isBroken: (edge: Import) => boolean][]}
 */
const rules = [
  [
    'the contract must not import server or web',
    ({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/'),
  ],
  [
    'printing a PDF takes seconds: only the tasks of threads (…-tasks.ts) may do it',
    ({ from, to }) => to.endsWith('/print-pdf.ts') && !from.endsWith('-tasks.ts') && !isTest(from),
  ],
  ['the web app must not import the server', ({ from, to }) => from.startsWith('web/') && to.startsWith('server/')],
  ['the server must not import the web app', ({ from, to }) => from.startsWith('server/') && to.startsWith('web/')],
  [
    `a domain may only import domains to its left: ${domains.join(' ← ')}`,
    ({ from, to }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      return !isTest(from) && here.domain >= 0 && there.domain > here.domain
    },
  ],
  [
    'the desktop helper runs on the PCs of customers: of the server, it must only import its own files and platform/errors',
    ({ from, to }) =>
      !isTest(from) &&
      from.startsWith('server/src/partners/watch/') &&
      to.startsWith('server/') &&
      !/^server\/src\/(partners\/watch|platform\/errors)\//.test(to),
  ],
  [
    'the platform must not import domains',
    ({ from, to }) => !isTest(from) && /^(server|web)\/src\/platform\//.test(from) && isOwnDomain(from, to),
  ],
  [
    `of the contract, the platform must only import api, imports, and domains up to ${domains[known]}`,
    ({ from, to }) =>
      !isTest(from) &&
      !knowMore.has(from) &&
      /^(server|web)\/src\/platform\//.test(from) &&
      to.startsWith('contract/') &&
      placeOf(to).domain > known,
  ],
  [
    'a domain must not import the web server, which mounts the domains',
    ({ from, to }) => !isTest(from) && placeOf(from).domain >= 0 && to.startsWith('server/src/platform/http/'),
  ],
  [
    'files that compose the app must not be imported',
    ({ from, to }) => composition(to) && !composition(from) && !isTest(from),
  ],
  [
    'index.ts, menu.ts and search.ts of a domain are for the lists of domains, so no domain may import them',
    ({ from, to }) =>
      /\/src\/\w+\/(index|menu|search)\.ts$/.test(to) && placeOf(to).domain >= 0 && placeOf(from).domain >= 0,
  ],
  ['web/src/ui must not import domains', ({ from, to }) => from.startsWith('web/src/ui/') && isOwnDomain(from, to)],
  [
    'only web/src/shell knows the whole app, so nothing else may import it',
    ({ from, to }) => to.startsWith('web/src/shell/') && !from.startsWith('web/src/shell/') && !isTest(from),
  ],
  [
    'only tests may import the demo',
    ({ from, to }) => to.startsWith('demo/') && !from.startsWith('demo/') && !isTest(from),
  ],
  ['only tests may import tests', ({ from, to }) => isTest(to) && !isTest(from) && !from.startsWith('vitest.config')],
]

const statement =
  /\b(?:import|export)\s+(type\s)?[\w\s{},*$]*?\bfrom\s*'([^']+)'|\bimport\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'/g

/**
 * @param {string} from
 * @param {Set<string>} files
 * @returns {Import[]}
 */
function importsOf(from, files) {
  return [...readSource(from).matchAll(statement)].flatMap(([, type, named, bare, lazy]) => {
    const name = named ?? bare ?? lazy ?? ''
    const to = name.startsWith('@mapwright/contract/')
      ? name.replace('@mapwright/contract/', 'contract/src/')
      : posix.join(posix.dirname(from), name)
    const isOurs = name.startsWith('.') || name.startsWith('@mapwright/')
    return isOurs && files.has(to) ? [{ from, to, isType: type !== undefined, isLazy: lazy !== undefined }] : []
  })
}

/**
 * Finds imports of style sheets that do not exist. The type checker accepts any name that ends in .css.
 * @param {string} from
 * @param {Set<string>} all
 */
const missingStyleSheets = (from, all) =>
  [...readSource(from).matchAll(statement)]
    .map(([, , named, bare]) => named ?? bare ?? '')
    .filter((name) => /^\..*\.css$/.test(name) && !all.has(posix.join(posix.dirname(from), name)))
    .map((name) => `${from} imports ${name}, which does not exist`)

/**
 * Finds modules that a file imports in several statements. Types and values of a module must share one statement.
 * @param {string} from
 */
function repeatedImports(from) {
  const names = [...readSource(from).matchAll(/^import (?!.*\* as )[^']*?\bfrom '([^']+)'/gm)].map(
    ([, name = '']) => name,
  )
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) < at))
  return [...repeated].map((name) => `${from} imports ${name} in several statements`)
}

/**
 * Finds rows files (`*-rows.ts`) that import verbs, which are the files in the same folder that use rows files. A rows file contains SQL
 * and is the lowest layer of its domain, so it must not import verbs.
 * @param {Import[]} edges
 */
function rowsThatImportVerbs(edges) {
  const isRows = (/** @type {string} */ path) => path.endsWith('-rows.ts')
  const inOneDomain = edges.filter(({ from, to, isType }) => !isType && posix.dirname(from) === posix.dirname(to))
  const verbs = new Set(inOneDomain.filter(({ from, to }) => !isRows(from) && isRows(to)).map(({ from }) => from))
  return inOneDomain.filter(({ from, to }) => isRows(from) && verbs.has(to))
}

/**
 * Finds import cycles (Tarjan's algorithm). Ignores lazy imports.
 * @param {Import[]} edges
 */
function cycles(edges) {
  /** @type {Map<string, string[]>} */
  const next = new Map()
  for (const { from, to, isLazy } of edges) if (!isLazy) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Map()
  const lowest = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const found = []
  const visit = (/** @type {string} */ file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    stack.push(file)
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file), lowest.get(to)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1) found.push(cycle)
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found
}

/**
 * Groups the imports by entries: the files and folders in the closest folder that contains both the importing and the imported file.
 * For example, if `orders/new/form.tsx` imports `orders/price.ts`, the entry `orders/new` imports the entry `orders/price.ts`. Types
 * and lazy imports count; imports in tests do not.
 * @param {Import[]} edges
 * @returns {Map<string, Map<string, Import[]>>} by importing and by imported entry
 */
function importsOfEntries(edges) {
  /** @type {Map<string, Map<string, Import[]>>} */
  const found = new Map()
  for (const edge of edges) {
    const [from, to] = [edge.from.split('/'), edge.to.split('/')]
    const level = from.findIndex((part, at) => part !== to[at])
    if (isTest(edge.from) || from[1] !== 'src' || level < 2) continue
    const entry = from.slice(0, level + 1).join('/')
    const imported = to.slice(0, level + 1).join('/')
    const all = found.get(entry) ?? new Map()
    found.set(entry, all.set(imported, [...(all.get(imported) ?? []), edge]))
  }
  return found
}

/**
 * Finds entries of a folder that import each other in a cycle, with the imports that cause it. Lists the imports between the least connected entries
 * first.
 * @param {Import[]} edges
 */
function circlesOfEntries(edges) {
  const found = importsOfEntries(edges)
  const between = [...found].flatMap(([from, all]) =>
    [...all.keys()].map((to) => ({ from, to, isType: false, isLazy: false })),
  )
  return cycles(between).map((circle) => {
    const causes = circle
      .flatMap((from) => circle.map((to) => found.get(from)?.get(to) ?? []))
      .filter((imports) => imports.length > 0)
      .sort((one, other) => one.length - other.length)
      .map(([first, ...more]) => `${first?.from} → ${first?.to}${more.length > 0 ? ` and ${more.length} more` : ''}`)
    return `${circle.join(' and ')} import each other, directly or not: turn one of these imports round: ${causes.join('; ')}`
  })
}

/** Finds files directly in the source folder of a workspace that are not in `rootFiles`. */
const strayFiles = (/** @type {Set<string>} */ files) =>
  [...files]
    .filter((path) => /^(contract|server|web)\/src\/[^/]+$/.test(path) && !isTest(path) && !rootFiles.includes(path))
    .map((path) => `${path} belongs in a folder: only what composes a workspace stands next to its folders`)

/** Finds folders without a rule, which are neither domains nor shared by the domains. */
const unknownFolders = (/** @type {Set<string>} */ files) =>
  [
    ...new Set(
      [...files].flatMap((path) => /^(contract|server|web)\/src\/([\w-]+)\//.exec(path)?.slice(1).join('/src/') ?? []),
    ),
  ]
    .filter((folder) => ![...domains, ...sharedParts].includes(folder.split('/').at(-1) ?? ''))
    .map((folder) => `${folder} is neither a domain nor a shared part: list it in scripts/domain-order.mjs`)

const all = new Set(projectFiles())
const sources = [...all].filter((path) => /^(contract|server|web|demo|e2e|bench)\/.*\.tsx?$/.test(path))
const edges = sources.flatMap((from) => importsOf(from, new Set(sources)))
report([
  ...unknownFolders(all),
  ...strayFiles(all),
  ...rules.flatMap(([rule, isBroken]) =>
    edges.filter(isBroken).map(({ from, to }) => `${from} imports ${to}: ${rule}`),
  ),
  ...sources.flatMap((from) => missingStyleSheets(from, all)),
  ...sources.flatMap(repeatedImports),
  ...rowsThatImportVerbs(edges).map(({ from, to }) => `${from} imports ${to}: rows must not import verbs`),
  ...cycles(edges).map((cycle) => `Import cycle: ${cycle.join(' → ')}`),
  ...circlesOfEntries(edges),
])
