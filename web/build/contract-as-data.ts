import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { ClientEndpoint, FieldLimits } from '../src/platform/api/client-endpoint.ts'

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'name' in value && 'method' in value && 'access' in value

const isData = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (typeof value !== 'object' || isSchema(value)) return false
  return Object.values(value).every(isData)
}

/** The limits of each body field as JSON Schema: enough for a form to say what is wrong before it asks the server. */
function bodyFields(body: z.ZodType): Record<string, FieldLimits> {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema.required ?? [])
  const limits = ['type', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'enum'] as const
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const facts = typeof field === 'object' ? field : {}
      const kept = limits.flatMap((limit) => (facts[limit] === undefined ? [] : [[limit, facts[limit]] as const]))
      return [name, { ...Object.fromEntries(kept), ...(required.has(name) ? { required: true } : {}) }]
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

/**
 * The browser uses only an endpoint's path and access rules, never its response schemas. Contract files that export only endpoints,
 * schemas and data are replaced by plain data, so that no page loads zod. Files with functions are left unchanged, with a no-op zod
 * (`no-zod.ts`).
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
    const values = exported.map(([name, value]) => [name, isEndpoint(value) ? endpointData(value) : value] as const)
    if (!values.every(([, value]) => isData(value))) return null
    this.addWatchFile(file)
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n') || 'export {}'
  },
})
