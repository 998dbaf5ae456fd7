import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { requestProblems } from '@mapwright/contract/api/problems.ts'
import { problems } from '@mapwright/contract/problems.ts'
import { z } from 'zod'
import { translate } from '../../wording.ts'
import { apiConventions } from './api-conventions.ts'

type Json = Record<string, unknown>

/** Removes noise: the pattern of a format and the bounds of safe integers. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy })
  return json
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }))
}

const requestBodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.raw) return { requestBody: { required: true, content: { '*/*': { schema: {} } } } }
  const text = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object', properties: {} }
  if (!endpoint.files)
    return endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: text } } } } : {}
  const files = Object.entries(endpoint.files).map(([name, part]) => {
    const file = { type: 'string', format: 'binary', description: `at most ${part.max_bytes} bytes` }
    return [name, part.many ? { type: 'array', maxItems: part.many, items: file } : file]
  })
  const schema = { ...text, properties: { ...(text['properties'] as Json), ...Object.fromEntries(files) } }
  const raw = Object.values(endpoint.files).flatMap((part) => (part.raw ? [[part.raw, { schema: {} }]] : []))
  const content = { ...Object.fromEntries(raw), 'multipart/form-data': { schema } }
  return { requestBody: { required: true, content } }
}

const successOf = (endpoint: Endpoint): Json => {
  if (endpoint.download)
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (endpoint.events)
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  const schema = schemaOf(z.strictObject({ status: z.literal('success'), ...endpoint.payload }), 'output')
  return { description: 'Success', content: { 'application/json': { schema } } }
}

const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

const problemsOf = (endpoint: Endpoint): Json => {
  const always = ['request.invalid', 'request.rate_limited', 'request.unavailable'] as const
  const signedIn = endpoint.access.includes('public') ? [] : (['request.unauthorized', 'request.forbidden'] as const)
  const responses: Record<string, { description: string; content: Json }> = {}
  for (const code of [...always, ...signedIn, ...(endpoint.problems ?? [])]) {
    const [domain = '', name = ''] = code.split('.')
    const line = `\`${code}\`: ${translate('en', domain, `problem.${name}`)}`
    const status = String(problems[code])
    const before = responses[status]
    responses[status] = { description: before ? `${before.description}\n\n${line}` : line, content: failure }
  }
  return responses
}

const domainOf = ({ name }: Endpoint): string => name.split('.')[0] ?? ''

const operationOf = (endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  tags: [domainOf(endpoint)],
  summary: endpoint.summary,
  description: `Access: ${endpoint.access.map((rule) => `\`${rule}\``).join(' or ')}.`,
  security: endpoint.access.includes('public') ? [] : [{ access_token: [] }],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.headers ?? [])
      .filter((name) => name !== 'authorization')
      .map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } })),
    ...(endpoint.method === 'GET' || endpoint.idempotent === 'never' || endpoint.raw
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: endpoint.idempotent === 'required',
            schema: { type: 'string', minLength: 8, maxLength: 100 },
          },
        ]),
  ],
  ...requestBodyOf(endpoint),
  responses: { 200: successOf(endpoint), ...problemsOf(endpoint) },
})

/** Generates the OpenAPI 3.1 document from the contract. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  const problem = {
    type: 'object',
    required: ['status', 'code', 'message', 'request_id'],
    properties: {
      status: { const: 'error' },
      code: { type: 'string', enum: Object.keys({ ...requestProblems, ...problems }) },
      message: { type: 'string' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
      },
      details: { type: 'object' },
      request_id: { type: 'string' },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mapwright API',
      version: '0.1.0',
      description: apiConventions.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n'),
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(endpoints.map(domainOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { access_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
