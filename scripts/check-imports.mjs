// Which file may import which: web → contract ← server; on the server main → http → domain → verb → rows | noun; between
// domains only in their declared order; no cycles. (Our own, as dependency-cruiser does not read TypeScript 7.)
import { posix } from 'node:path'
import { projectFiles, readSource, report } from './sources.mjs'

/** A domain imports only what stands left of it. */
const domains = [
  ...['accounts', 'site', 'vehicles', 'tuning', 'codes', 'downloads', 'credits', 'payments', 'ecu', 'orders', 'shop'],
  ...['tickets', 'chat', 'partners', 'notifications'],
]
const platform = ['api', 'db', 'net', 'threads', 'files', 'jobs', 'events', 'mail', 'imports', 'http']
/** Domains stand between the machinery they are built on and the web server that mounts them. */
const aboveDomains = ['http']
/** The files beside the domains put the whole together, but for these, which everything may use. */
const foundation = /^server\/src\/(config|kept-secret|make-folder|startup-error|wording)\.ts$/
const composition = (/** @type {string} */ path) =>
  /^server\/src\/([\w-]+\.ts$|demo\/)/.test(path) && !foundation.test(path)

/** @typedef {{ from: string, to: string, isType: boolean, isLazy: boolean }} Import */

/**
 * @param {string} path
 * @returns {{ workspace: string, part: string, domain: number }}
 */
function placeOf(path) {
  const [workspace = '', , part = ''] = path.split('/')
  return { workspace, part, domain: domains.indexOf(part) }
}

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path) || /^(server\/test|e2e|bench)\//.test(path)

/**
 * The rules in words; each says whether an import breaks it.
 * @type {[rule: string, isBroken: (edge: Import) => boolean][]}
 */
const rules = [
  [
    'the contract knows neither server nor web',
    ({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/'),
  ],
  ['the web app never imports the server', ({ from, to }) => from.startsWith('web/') && to.startsWith('server/')],
  ['the server never imports the web app', ({ from, to }) => from.startsWith('server/') && to.startsWith('web/')],
  [
    `a domain imports only what stands left of it: ${domains.join(' ← ')}`,
    ({ from, to }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      return !isTest(from) && here.domain >= 0 && there.domain > here.domain
    },
  ],
  [
    'the platform under the domains knows no domain',
    ({ from, to }) =>
      !isTest(from) &&
      from.startsWith('server/src/') &&
      platform.includes(placeOf(from).part) &&
      to.startsWith('server/src/') &&
      placeOf(to).domain >= 0,
  ],
  [
    'a domain does not know the web server that mounts it',
    ({ from, to }) =>
      !isTest(from) && /^server\//.test(from) && placeOf(from).domain >= 0 && aboveDomains.includes(placeOf(to).part),
  ],
  [
    'only the composition puts the whole together; nothing imports it',
    ({ from, to }) => composition(to) && !composition(from) && !isTest(from),
  ],
  [
    'the kit of web/src/ui knows no domain',
    ({ from, to }) => from.startsWith('web/src/ui/') && placeOf(to).workspace === 'web' && placeOf(to).domain >= 0,
  ],
  [
    'tests are imported by tests only',
    ({ from, to }) => isTest(to) && !isTest(from) && !from.startsWith('vitest.config'),
  ],
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
 * Style sheets that are imported but not there: to the types every name that ends in .css is one.
 * @param {string} from
 * @param {Set<string>} all
 */
const sheetsThatAreGone = (from, all) =>
  [...readSource(from).matchAll(statement)]
    .map(([, , named, bare]) => named ?? bare ?? '')
    .filter((name) => /^\..*\.css$/.test(name) && !all.has(posix.join(posix.dirname(from), name)))
    .map((name) => `${from} imports ${name}, which is not there`)

/**
 * A rows file holds SQL and is the bottom of its domain: it must not reach up to the verbs that use rows.
 * @param {Import[]} edges
 */
function rowsThatImportVerbs(edges) {
  const isRows = (/** @type {string} */ path) => path.endsWith('-rows.ts')
  const inOneDomain = edges.filter(({ from, to, isType }) => !isType && posix.dirname(from) === posix.dirname(to))
  const verbs = new Set(inOneDomain.filter(({ from, to }) => !isRows(from) && isRows(to)).map(({ from }) => from))
  return inOneDomain.filter(({ from, to }) => isRows(from) && verbs.has(to))
}

/**
 * Groups of files that import each other in a circle (Tarjan's algorithm); lazy imports may point back.
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
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found
}

const all = new Set(projectFiles())
const sources = [...all].filter((path) => /^(contract|server|web|e2e|bench)\/.*\.tsx?$/.test(path))
const edges = sources.flatMap((from) => importsOf(from, new Set(sources)))
report([
  ...rules.flatMap(([rule, isBroken]) =>
    edges.filter(isBroken).map(({ from, to }) => `${from} imports ${to}: ${rule}`),
  ),
  ...sources.flatMap((from) => sheetsThatAreGone(from, all)),
  ...rowsThatImportVerbs(edges).map(({ from, to }) => `${from} imports ${to}: rows do not know the verbs above them`),
  ...cycles(edges).map((circle) => `These files import each other in a circle: ${circle.join(' → ')}`),
])
