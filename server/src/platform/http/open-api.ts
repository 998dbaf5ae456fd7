import type { ApiName, Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { requestProblems } from '@mapwright/contract/api/problems.ts'
import { domains } from '@mapwright/contract/domains.ts'
import { type ProblemCode, problems } from '@mapwright/contract/problems.ts'
import { problemKey } from '@mapwright/contract/wording-keys.ts'
import { z } from 'zod'
import { shippedText } from '../i18n/own-texts.ts'
import { version } from '../startup/version.ts'
import { apiConventions, keyConventions } from './api-conventions.ts'
import { isJson, type Json, schemaCollector } from './open-api-schemas.ts'
import { type Operation, shareParts } from './open-api-shared.ts'
import { acceptsJson } from './read-uploads.ts'
import type { SchemaNames } from './schema-names.ts'

type Schemas = ReturnType<typeof schemaCollector>

const propertiesOf = ({ properties }: Json): Json => (isJson(properties) ? properties : {})

const parametersOf = (schemas: Schemas, schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const json = schemas.objectOf(schema, 'input')
  const required: unknown[] = Array.isArray(json['required']) ? json['required'] : []
  return Object.entries(propertiesOf(json)).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const requestBodyOf = (schemas: Schemas, { body, files, raw }: Endpoint): Json => {
  if (raw) return { requestBody: { required: true, content: { '*/*': { schema: {} } } } }
  if (!files) {
    if (!body) return {}
    const content = { 'application/json': { schema: schemas.schemaOf(body, 'input') } }
    return { requestBody: { required: true, content } }
  }
  const text = body ? schemas.objectOf(body, 'input') : { type: 'object' }
  const parts = Object.entries(files).map(([name, part]) => {
    const file = { type: 'string', format: 'binary', description: `at most ${part.max_bytes} bytes` }
    return [name, part.many ? { type: 'array', maxItems: part.many, items: file } : file]
  })
  const schema = { ...text, properties: { ...propertiesOf(text), ...Object.fromEntries(parts) } }
  const rawTypes = Object.values(files).flatMap((part) => (part.raw ? [[part.raw, { schema: {} }]] : []))
  const json = acceptsJson({ files }) ? { 'application/json': { schema: text } } : {}
  const content = { ...Object.fromEntries(rawTypes), 'multipart/form-data': { schema }, ...json }
  return { requestBody: { required: true, content } }
}

const successOf = (schemas: Schemas, endpoint: Endpoint): Json => {
  if (endpoint.download)
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (endpoint.events)
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (endpoint.text) return { description: 'Plain text', content: { 'text/plain': { schema: { type: 'string' } } } }
  const schema = schemas.schemaOf(z.strictObject({ status: z.literal('success'), ...endpoint.payload }), 'output')
  return { description: 'Success', content: { 'application/json': { schema } } }
}

const problemContent = { schema: { $ref: '#/components/schemas/Problem' } }
const failureOf = ({ api }: Pick<Endpoint, 'api'>): Json => ({
  [api ? 'application/problem+json' : 'application/json']: problemContent,
})

/** Problems of every endpoint, and further problems of endpoints that require a signed-in person. */
const always = ['request.invalid', 'request.rate_limited', 'request.unavailable'] as const
const whereSignedIn = ['request.unauthorized', 'request.forbidden'] as const

const problemLine = (code: ProblemCode): string => `\`${code}\`: ${shippedText('en', problemKey(code)) ?? code}`

const problemsOf = (endpoint: Endpoint): Json => {
  const { access, problems: own = [] } = endpoint
  const codes: ProblemCode[] = [...always, ...(access.includes('public') ? [] : whereSignedIn), ...own]
  const byStatus = Object.entries(Object.groupBy(codes, (code) => problems[code]))
  return Object.fromEntries(
    byStatus.map(([status, ofStatus = []]) => [
      status,
      { description: ofStatus.map(problemLine).join('\n\n'), content: failureOf(endpoint) },
    ]),
  )
}

const domainOf = ({ name }: Endpoint): string => name.split('.')[0] ?? ''

const operationOf = (schemas: Schemas, endpoint: Endpoint): Operation => ({
  operationId: endpoint.name,
  tags: [domainOf(endpoint)],
  summary: endpoint.summary,
  description: `Access: ${endpoint.access.map((rule) => `\`${rule}\``).join(' or ')}.`,
  security: endpoint.access.includes('public') ? [] : [{ access_token: [] }],
  parameters: [
    ...parametersOf(schemas, endpoint.params, 'path'),
    ...parametersOf(schemas, endpoint.query, 'query'),
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
  ...requestBodyOf(schemas, endpoint),
  responses: { 200: successOf(schemas, endpoint), ...problemsOf(endpoint) },
})

const problemHead = (api: Endpoint['api']): Json =>
  api
    ? { type: { type: 'string' }, title: { type: 'string' }, status: { type: 'integer' } }
    : { status: { const: 'error' }, message: { type: 'string' } }

const problemSchema = (api: Endpoint['api']) => ({
  type: 'object',
  required: [...Object.keys(problemHead(api)), 'code', 'request_id'],
  properties: {
    ...problemHead(api),
    code: { type: 'string', enum: Object.keys({ ...requestProblems, ...problems }) },
    fields: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
    },
    details: { type: 'object' },
    request_id: { type: 'string' },
  },
})

/** Generates an OpenAPI 3.1 document from the contract: for the site's own API or for an API for programs. */
export function openApi(
  all: readonly Endpoint[],
  names: SchemaNames,
  { publicUrl, api }: { publicUrl: string; api?: ApiName },
): Json {
  const endpoints = all.filter((endpoint) => endpoint.api === api)
  const conventions = api ? keyConventions : apiConventions
  const schemas = schemaCollector(names)
  const operations = endpoints.map((endpoint) => ({ endpoint, operation: operationOf(schemas, endpoint) }))
  const { replace, ...shared } = shareParts(operations.map(({ operation }) => operation))
  const byPath: Record<string, Json> = {}
  for (const { endpoint, operation } of operations) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    byPath[path] = { ...byPath[path], [endpoint.method.toLowerCase()]: replace(operation) }
  }
  const { part, components } = schemas.complete({ paths: byPath, ...shared })
  return {
    openapi: '3.1.0',
    info: {
      title: api ? 'Mapwright partner API' : 'Mapwright API',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: conventions.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n'),
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(endpoints.map(domainOf))].sort().map((name) => ({ name, description: domains[name] })),
    paths: part['paths'],
    components: {
      schemas: { Problem: problemSchema(api), ...components },
      parameters: part['parameters'],
      responses: part['responses'],
      securitySchemes: { access_token: { type: 'http', scheme: 'bearer', ...(api ? {} : { bearerFormat: 'JWT' }) } },
    },
  }
}
