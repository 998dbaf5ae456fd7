import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { ClientEndpoint, FieldLimits } from '../src/platform/api/client-endpoint.ts'

type JsonSchema = z.core.JSONSchema._JSONSchema

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'name' in value && 'method' in value && 'access' in value

/** True for a plain object, such as the exported object with the endpoints of a resource. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isData = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (typeof value !== 'object' || isSchema(value) || value instanceof Set || value instanceof Map) return false
  return Object.values(value).every(isData)
}

/** Removes null from the schema of a field. */
function withoutNull(field: JsonSchema): Exclude<JsonSchema, boolean> {
  if (typeof field !== 'object') return {}
  const choices = field.anyOf?.filter((choice) => typeof choice === 'object' && choice.type !== 'null')
  return choices?.length === 1 && typeof choices[0] === 'object' ? choices[0] : field
}

/** The limits of each body field in the form of JSON Schema. Forms use them to show problems before a request is sent. */
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

/** Reduces each event to the queries that it makes stale. Pages do not need the other three fifths of the declarations. */
const onlyStale = (events: object) =>
  Object.fromEntries(
    Object.entries(events).map(([name, { stale }]: [string, { stale?: unknown }]) => [name, stale ? { stale } : {}]),
  )

/**
 * Replaces contract files that export only endpoints, schemas and data with plain data, so that no page loads zod. Files with functions are left
 * unchanged and use a no-op zod (`no-zod.ts`). The browser needs an endpoint's path and access rules, but no response schemas.
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
