import { cleanLine, isStorable } from '@mapwright/contract/api/clean-text.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import type { z } from 'zod'
import { type FieldProblem, Problem } from '../api/problem.ts'

type Issue = z.core.$ZodIssue

const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/

const describe = (issue: Issue): FieldProblem => {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? { code: 'required' }
        : { code: issue.origin === 'number' ? 'too_small' : 'too_short', minimum: Number(issue.minimum) }
    case 'too_big':
      return { code: issue.origin === 'number' ? 'too_big' : 'too_long', maximum: Number(issue.maximum) }
    case 'invalid_format':
      if (issue.format === 'email') return { code: 'invalid_email' }
      return { code: issue.input === '' ? 'required' : 'invalid_text' }
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'invalid' }
    case 'unrecognized_keys':
      return { code: 'unknown' }
    case 'custom':
      return { code: typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

/** Maximum number of invalid fields in a response. */
const maxFields = 50
/** Maximum depth of the input. Genuine requests have only a few levels. */
const maxDepth = 64

const nameOf = (path: readonly PropertyKey[]): string => cleanLine(path.join('.'), 200)

const fieldsOf = (issues: readonly Issue[]): Record<string, FieldProblem> => {
  const fields: Record<string, FieldProblem> = {}
  for (const issue of issues) {
    const left = maxFields - Object.keys(fields).length
    if (left <= 0) break
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, left) : []
    const paths = issue.code === 'unrecognized_keys' ? keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) fields[nameOf(path)] ??= describe(issue)
  }
  return fields
}

/** The values that stand for an empty text: undefined in a query, `null` in a body. */
type Empty = null | undefined
type Conversion = { path: readonly PropertyKey[]; to: string | number | Empty; isGuess?: true }

/** Converts text to a number, or a number or flag to text, if the schema expects it. Undefined if the issue has another cause. */
function inDeclaredType(issue: Issue): string | number | undefined {
  const { input } = issue
  const number = typeof input === 'string' && isNumber.test(input) ? Number(input) : undefined
  const text = typeof input === 'number' || typeof input === 'boolean' ? String(input) : undefined
  if (issue.code === 'invalid_type' && typeof input !== 'boolean')
    return issue.expected === 'number' ? number : issue.expected === 'string' ? text : undefined
  if (issue.code !== 'invalid_value') return undefined
  return [number, text].find((value) => value !== undefined && issue.values.includes(value))
}

/** Replaces the value at a path. Changes the copy of the input in place. */
function replaceAt(root: unknown, path: readonly PropertyKey[], value: Conversion['to']): void {
  let at = root
  for (const name of path.slice(0, -1)) {
    if (!isRecord(at) || !Object.hasOwn(at, name)) return
    at = Reflect.get(at, name)
  }
  const last = path.at(-1)
  if (last !== undefined && isRecord(at) && Object.hasOwn(at, last)) Reflect.set(at, last, value)
}

/** Checks whether the issue is a text with milliseconds where the schema expects a point in time. */
const isTimestamp = (issue: Issue): boolean =>
  issue.code === 'invalid_format' &&
  issue.format === 'datetime' &&
  typeof issue.input === 'string' &&
  isNumber.test(issue.input)

const samePath = (one: readonly PropertyKey[], other: readonly PropertyKey[]) =>
  one.length === other.length && one.every((name, at) => name === other[at])

/** Parses the value. At any depth, accepts numbers as text, text as numbers, and empty text as no value. */
function parse(schema: z.ZodObject, value: unknown, empty: Empty) {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed
  const convert = (conversions: readonly Conversion[]) => {
    if (conversions.length === 0) return parsed
    const copy = structuredClone(value)
    for (const { path, to } of conversions) replaceAt(copy, path, to)
    return schema.safeParse(copy, { reportInput: true })
  }
  const conversions = parsed.error.issues.flatMap((issue): Conversion[] => {
    if (issue.input === '') return [{ path: issue.path, to: empty, isGuess: true }]
    if (isTimestamp(issue)) return [{ path: issue.path, to: Number(issue.input), isGuess: true }]
    const to = inDeclaredType(issue)
    return to === undefined ? [] : [{ path: issue.path, to }]
  })
  const converted = convert(conversions)
  if (converted.success) return converted
  // If a guess was wrong, undoes it, so that the problem reports the value as it was sent.
  const refused = converted.error.issues
  const helpful = conversions.filter(
    ({ path, isGuess }) => !isGuess || !refused.some((issue) => samePath(issue.path, path)),
  )
  return helpful.length === conversions.length ? converted : convert(helpful)
}

const read = (
  schema: z.ZodObject | undefined,
  value: unknown,
  { own = {}, empty }: { own?: Endpoint['field_problems']; empty: Empty },
): Record<string, unknown> => {
  if (!schema) return {}
  if (isDeeperThan(maxDepth, value)) throw new Problem('request.invalid')
  const parsed = parse(schema, value ?? {}, empty)
  if (!parsed.success) {
    const fields = fieldsOf(parsed.error.issues)
    const [named] = Object.entries(own).filter(([field]) => field in fields || '' in fields)
    throw new Problem(named?.[1] ?? 'request.invalid', { fields })
  }
  const unstorable = pathOfUnstorable(parsed.data)
  if (unstorable) throw new Problem('request.invalid', { fields: { [nameOf(unstorable)]: { code: 'invalid_text' } } })
  return parsed.data
}

/** Checks whether values are nested deeper than `depth`. Not recursive, so that deep nesting cannot overflow the stack. */
function isDeeperThan(depth: number, value: unknown): boolean {
  let level: unknown[] = [value]
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) return true
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one).filter((inner) => typeof inner === 'object') : [],
    )
  }
  return false
}

/** Finds text that PostgreSQL cannot store and returns its path. Such text is refused even if the schema allows it. */
function pathOfUnstorable(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? pathOfUnstorable(inner, [...path, name]) : path
    if (found) return found
  }
  return undefined
}

/** Validates the path parameters and the query. */
export const readParameters = (endpoint: Endpoint, params: unknown, query: unknown) => ({
  params: read(endpoint.params, params, { empty: undefined }),
  query: read(endpoint.query, query, { empty: undefined }),
})

/** Validates the body, or the text fields of a multipart request. If the endpoint declares no body, the body must be empty. */
export function readBody(endpoint: Endpoint, body: unknown): Record<string, unknown> {
  if (endpoint.body) return read(endpoint.body, body, { own: endpoint.field_problems, empty: null })
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0)
    throw new Problem('request.invalid', {
      fields: Object.fromEntries(
        Object.keys(body)
          .slice(0, 20)
          .map((key) => [cleanLine(key, 200), { code: 'unknown' }]),
      ),
    })
  return {}
}
