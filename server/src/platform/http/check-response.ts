import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { z } from 'zod'

const schemas = new WeakMap<Endpoint, z.ZodObject>()

const schemaOf = (endpoint: Endpoint): z.ZodObject => {
  let schema = schemas.get(endpoint)
  if (!schema) {
    schema = z.strictObject({ status: z.literal('success'), ...endpoint.payload })
    schemas.set(endpoint, schema)
  }
  return schema
}

/** Checks the JSON of a response against the endpoint's declaration. Used in development and tests. */
export function checkResponse(endpoint: Endpoint, json: string): void {
  const checked = schemaOf(endpoint).safeParse(JSON.parse(json))
  if (!checked.success)
    throw new Error(`${endpoint.name} returned an undeclared response: ${z.prettifyError(checked.error)}`)
}
