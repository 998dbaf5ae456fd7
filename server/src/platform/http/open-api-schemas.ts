import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { SchemaNames } from './schema-names.ts'

export type Json = Record<string, unknown>

/** Zod's own registry of formats and descriptions, with the names of components added. */
class ComponentRegistry extends z.core.$ZodRegistry<{ id?: string }> {
  readonly #names: SchemaNames

  constructor(names: SchemaNames) {
    super()
    this.#names = names
  }

  override get(schema: z.core.$ZodType) {
    const id = this.#names.get(schema)
    return { ...z.globalRegistry.get(schema), ...(id ? { id } : {}) }
  }
}

/** Removes patterns of formats and bounds of safe integers from a schema. Lists the keys of a record with known keys as its properties. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format) {
    delete jsonSchema.pattern
    if (jsonSchema.allOf?.every((part) => Object.keys(part).every((key) => key === 'pattern'))) delete jsonSchema.allOf
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  const { propertyNames, additionalProperties: value } = jsonSchema
  if (typeof propertyNames === 'object' && propertyNames.enum && value !== undefined) {
    jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), value]))
    jsonSchema.additionalProperties = false
    delete jsonSchema.propertyNames
  }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const componentPath = '#/components/schemas/'
const inputPath = '#/components/schemas/input:'

/** Applies `rename` to all references in a JSON value. */
function renameRefs(value: unknown, rename: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameRefs(item, rename))
  if (!isJson(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    key === '$ref' && typeof part === 'string' ? rename(part) : renameRefs(part, rename),
  ])
  return Object.fromEntries(entries)
}

function refsIn(value: unknown): string[] {
  const refs: string[] = []
  renameRefs(value, (ref) => {
    refs.push(ref)
    return ref
  })
  return refs
}

/**
 * Converts schemas to JSON Schema. Named schemas become components that other schemas refer to. A component that differs between requests and
 * responses gets a second name for requests, for example if a default makes a field optional in requests only.
 */
export function schemaCollector(names: SchemaNames) {
  const metadata = new ComponentRegistry(names)
  const inputs = new Map<string, unknown>()
  const outputs = new Map<string, unknown>()

  const schemaOf = (schema: z.ZodType, side: 'input' | 'output'): Json => {
    // Zod makes a named schema a component only if another schema contains it, so the schema is wrapped in an object.
    const options = { io: side, unrepresentable: 'any', override: tidy, metadata } as const
    const { properties = {}, $defs = {} } = z.toJSONSchema(z.object({ schema }), options)
    const path = side === 'input' ? inputPath : componentPath
    const mark = (value: unknown) => renameRefs(value, (ref) => ref.replace('#/$defs/', path))
    for (const [name, { id: _, ...component }] of Object.entries($defs))
      (side === 'input' ? inputs : outputs).set(name, mark(component))
    const marked = mark(properties['schema'])
    return isJson(marked) ? marked : {}
  }

  /** Returns the schema of an object in full instead of a reference to it, even if the schema has a name. */
  const objectOf = (schema: z.ZodType, side: 'input' | 'output'): Json => {
    const json = schemaOf(schema, side)
    const ref = json['$ref']
    if (typeof ref !== 'string') return json
    const component = (side === 'input' ? inputs : outputs).get(
      ref.slice((side === 'input' ? inputPath : componentPath).length),
    )
    return isJson(component) ? component : {}
  }

  const asOutput = (value: unknown) => renameRefs(value, (ref) => ref.replace(inputPath, componentPath))
  /** Checks whether requests and responses can use the same component. The component and all components within it must be equal. */
  const isShared = (name: string): boolean => {
    if (!outputs.has(name)) return false
    const input = inputs.get(name)
    const inner = refsIn(input).map((ref) => ref.slice(inputPath.length))
    return isDeepStrictEqual(asOutput(input), outputs.get(name)) && inner.every(isShared)
  }
  const inputName = (name: string) => (outputs.has(name) && !isShared(name) ? `${name}Request` : name)

  /** Resolves the references in a part of a document, and returns the components that the part refers to. */
  const complete = (part: Json): { part: Json; components: Json } => {
    const inputNames = new Map([...inputs.keys()].map((name) => [inputPath + name, componentPath + inputName(name)]))
    const final = (value: unknown) => renameRefs(value, (ref) => inputNames.get(ref) ?? ref)
    const finalPart = final(part)
    const all = [...outputs, ...[...inputs].map(([name, value]) => [inputName(name), value] as const)]
    const components = Object.fromEntries(all.map(([name, value]) => [name, final(value)]))
    const used = new Set<string>()
    const collect = (value: unknown) => {
      for (const name of refsIn(value).map((ref) => ref.slice(componentPath.length))) {
        if (used.has(name)) continue
        used.add(name)
        collect(components[name])
      }
    }
    collect(finalPart)
    const isUsed = ([name]: [string, unknown]) => used.has(name)
    const sorted = Object.entries(components)
      .filter(isUsed)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return { part: isJson(finalPart) ? finalPart : {}, components: Object.fromEntries(sorted) }
  }
  return { schemaOf, objectOf, complete }
}
