import { escapeHtml } from '../html/escape-html.ts'

/** The keywords of JSON Schema that the contract uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  default?: unknown
  description?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Returns the name in a reference: "Order" in "#/components/schemas/Order". */
const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** Returns the anchor of a schema on the documentation page. */
export const schemaAnchor = (name: string): string => `schema-${name}`

const literal = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`

/** Describes limits, such as "3 to 500 characters" or "at most 100". */
function bounds(min: number | undefined, max: number | undefined, unit = ''): string {
  if (min !== undefined && max !== undefined && min > 0) return `${min} to ${max}${unit}`
  if (max !== undefined) return `at most ${max}${unit}`
  return min ? `at least ${min}${unit}` : ''
}

function limitsOf(schema: Schema): string {
  return [
    ...(schema.anyOf ?? []).map(limitsOf),
    bounds(schema.minLength, schema.maxLength, ' characters'),
    bounds(schema.minimum, schema.maximum),
    bounds(schema.minItems, schema.maxItems, ' items'),
    schema.pattern ? `like <code>${escapeHtml(schema.pattern)}</code>` : '',
    schema.default === undefined ? '' : `default ${literal(schema.default)}`,
    schema.description ? escapeHtml(schema.description) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Describes the type of a schema, such as "uuid or null", "list of objects" or "one of …". */
function typeOf(schema: Schema): string {
  const { $ref, type, format, items, anyOf } = schema
  if ($ref) return `<a href="#${schemaAnchor(nameIn($ref))}">${escapeHtml(nameIn($ref))}</a>`
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return `one of ${schema.enum.map(literal).join(' ')}`
  if (type === 'array')
    return items?.properties ? 'list of objects' : `list of: ${items ? describe(items) : 'anything'}`
  if (type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return `object of: ${describe(schema.additionalProperties)}`
  return format ?? [type ?? 'anything'].flat().join(' or ')
}

function describe(schema: Schema): string {
  const limits = limitsOf(schema)
  return `<span class="type">${typeOf(schema)}</span>${limits ? ` <span class="limits">${limits}</span>` : ''}`
}

/** Finds the object schema whose fields the page lists: the schema itself, the schema of its items, or its non-null variant. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items)
  return schema.anyOf?.map(objectIn).find(Boolean)
}

/** Renders a parameter or field with its type. Marks it if it is optional. */
export function fieldHtml(name: string, schema: Schema, isRequired: boolean): string {
  const inner = objectIn(schema)
  return `<li><code class="name">${escapeHtml(name)}</code>${isRequired ? '' : '<span class="optional">optional</span>'} ${describe(schema)}${inner ? fieldsHtml(inner) : ''}</li>`
}

/** Renders the fields of an object, with nested fields indented. */
export function fieldsHtml(schema: Schema): string {
  const required = new Set(schema.required)
  const fields = Object.entries(objectIn(schema)?.properties ?? {})
  if (fields.length === 0) return `<p>${describe(schema)}</p>`
  return `<ul class="fields">${fields.map(([name, field]) => fieldHtml(name, field, required.has(name))).join('')}</ul>`
}
