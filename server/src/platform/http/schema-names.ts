import { readdir } from 'node:fs/promises'
import { z } from 'zod'

/** Names of object schemas in the OpenAPI document. */
export type SchemaNames = ReadonlyMap<z.core.$ZodType, string>

/**
 * Names the contract's exported object schemas after their exports, so that no schema has to repeat its name. Reads the contract's folder
 * once, when the document is first requested.
 */
export async function contractSchemaNames(): Promise<SchemaNames> {
  const folder = new URL('./', import.meta.resolve('@mapwright/contract/endpoints.ts'))
  const files = (await readdir(folder, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
  const names = new Map<z.core.$ZodType, string>()
  const owners = new Map<string, string>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(exported)) {
      if (!(value instanceof z.ZodObject || value instanceof z.ZodUnion) || names.has(value)) continue
      const owner = owners.get(name)
      if (owner) throw new Error(`${owner} and ${file} both export a schema called ${name}: rename one of them`)
      owners.set(name, file)
      names.set(value, name)
    }
  }
  return names
}
