import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { ClientEndpoint, FieldLimits } from '../src/platform/api/client-endpoint.ts'

type JsonSchema = z.core.JSONSchema._JSONSchema

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'name' in value && 'method' in value && 'access' in value

/** Whether a value is a plain object, such as the endpoints of a resource, which are exported as one object. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isData = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (typeof value !== 'object' || isSchema(value) || value instanceof Set || value instanceof Map) return false
  return Object.values(value).every(isData)
}

/** The schema of a field's values, without null. */
function withoutNull(field: JsonSchema): Exclude<JsonSchema, boolean> {
  if (typeof field !== 'object') return {}
  const choices = field.anyOf?.filter((choice) => typeof choice === 'object' && choice.type !== 'null')
  return choices?.length === 1 && typeof choices[0] === 'object' ? choices[0] : field
}

/** The limits of each body field as JSON Schema, with which forms can show problems before they ask the server. */
function bodyFields(body: z.ZodType): Record<string, FieldLimits> {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema.required ?? [])
  const limits = ['type', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'enum'] as const
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const facts = withoutNull(field)
      const kept = limits.flatMap((limit) => (facts[limit] === undefined ? [] : [[limit, facts[limit]] as const]))
      return [
        name,
        { ...Object.fromEntries(kept), ...(required.has(name) && facts === field ? { required: true } : {}) },
      ]
    }),
  )
}

const endpointData = ({ name, method, path, access, files, body, idempotent, download }: Endpoint): ClientEndpoint => ({
  name,
  method,
  path,
  access,
  ...(files ? { files } : {}),
  ...(idempotent ? { idempotent } : {}),
  ...(download ? { download } : {}),
  ...(body ? { fields: bodyFields(body) } : {}),
})

const withoutSchemas = (value: unknown): unknown => {
  if (isEndpoint(value)) return endpointData(value)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutSchemas(one)]))
}

/** Keeps only the queries that each event makes stale: open pages do not need the other three fifths of the declarations. */
const onlyStale = (events: object) =>
  Object.fromEntries(
    Object.entries(events).map(([name, { stale }]: [string, { stale?: unknown }]) => [name, stale ? { stale } : {}]),
  )

/**
 * The browser uses only an endpoint's path and access rules, never its response schemas. Contract files that export only endpoints, schemas
 * and data are replaced by plain data, so that no page loads zod. Files with functions are left unchanged, with a no-op zod (`no-zod.ts`).
 */
export const contractAsData = (contractFolder: string): Plugin => ({
  name: 'contract-as-data',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0] ?? id
    if (!file.startsWith(contractFolder) || !file.endsWith('.ts')) return null
    const exported = Object.entries<unknown>(await import(`${pathToFileURL(file).href}?at=${Date.now()}`)).filter(
      ([, value]) => !isSchema(value),
    )
    const values = exported.map(([name, value]) => {
      const isEvents = file === `${contractFolder}events.ts` && name === 'events' && isPlainObject(value)
      return [name, isEvents ? onlyStale(value) : withoutSchemas(value)] as const
    })
    if (!values.every(([, value]) => isData(value))) return null
    this.addWatchFile(file)
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n') || 'export {}'
  },
})
