// Checks that functions stay short, and that components and hooks neither read nor write refs while rendering. A nested named function counts
// separately, except inside a hook or component. `--list` prints the longest functions.
import { parseSync, Visitor } from 'oxc-parser'
import { projectFiles, readSource, report } from './sources.mjs'

const maxLines = 60
/** Maximum number of lines of hooks and components. */
const maxHookLines = 100
/** Maximum number of functions that may exceed the line limits. */
const maxLong = 0

/**
 * @param {string} path
 * @param {string} name
 */
const isHookOrComponent = (path, name) => /^use[A-Z]/.test(name) || (path.endsWith('.tsx') && /^[A-Z]/.test(name))
const isSource = (/** @type {string} */ path) =>
  (/^(contract|server|web|demo)\/(src|build)\/.*\.tsx?$/.test(path) || /^(scripts|bench)\/.*\.(mjs|ts)$/.test(path)) &&
  !/\.test\.tsx?$/.test(path)

/** @typedef {{ start: number, end: number, name: string, inner: Found[] }} Found */

/**
 * Finds the functions of a file, outer functions first, and the uses of refs (`ref.current`) that run while rendering.
 * @param {string} path
 * @param {string} source
 */
function inspect(path, source) {
  /** @type {Found[]} */
  const functions = []
  /** @type {{ at: number, name: string }[]} */
  const refs = []
  /** @type {Found[]} */
  const open = []
  /** Name of the variable or property to which the next function is assigned. */
  let assigned = ''
  const enter = (/** @type {{ start: number, end: number, id?: { name: string } | null }} */ { start, end, id }) => {
    /** @type {Found} */
    const found = { start, end, name: id?.name ?? assigned, inner: [] }
    assigned = ''
    functions.push(found)
    if (found.name) open.at(-1)?.inner.push(found)
    open.push(found)
  }
  const leave = () => void open.pop()
  const refNames = new Set([...source.matchAll(/const (\w+) = useRef\b/g)].map(([, name]) => name))
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      assigned = id.type === 'Identifier' && init?.type.endsWith('FunctionExpression') ? id.name : ''
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    MemberExpression({ object, property, start }) {
      const isRef = object.type === 'Identifier' && refNames.has(object.name)
      if (isRef && property.type === 'Identifier' && property.name === 'current' && open.length === 1)
        refs.push({ at: start, name: object.name })
    },
  })
  visitor.visit(parseSync(path, source).program)
  return { functions, refs }
}

/** @type {{ place: string, name: string, lines: number, isTooLong: boolean }[]} */
const measured = []
/** @type {string[]} */
const inRender = []
for (const path of projectFiles().filter(isSource)) {
  const source = readSource(path)
  const lineOf = (/** @type {number} */ at) => source.slice(0, at).split('\n').length
  const { functions, refs } = inspect(path, source)
  const linesOf = (/** @type {Found} */ { start, end }) => lineOf(end) - lineOf(start) + 1
  for (const found of functions) {
    const { start, name, inner } = found
    const isWhole = isHookOrComponent(path, name)
    const lines = linesOf(found) - (isWhole ? 0 : inner.reduce((sum, one) => sum + linesOf(one), 0))
    const isTooLong = lines > (isWhole ? maxHookLines : maxLines)
    measured.push({ place: `${path}:${lineOf(start)}`, name: name || 'a function', lines, isTooLong })
  }
  for (const { at, name } of refs)
    inRender.push(`${path}:${lineOf(at)}: uses ${name}.current while rendering; use state, or an effect or handler`)
}

if (process.argv.includes('--list'))
  for (const { place, name, lines } of measured.sort((one, other) => other.lines - one.lines).slice(0, 60))
    console.log(`${lines} ${place} ${name}`)
const long = measured.filter(({ isTooLong }) => isTooLong)
report([
  ...(long.length > maxLong
    ? long.map(({ place, name, lines }) => `${place}: ${name} has ${lines} lines; split it by meaning`)
    : []),
  ...inRender,
])
