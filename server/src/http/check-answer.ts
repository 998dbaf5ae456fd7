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

/** In development and tests: the JSON as sent is held against the declared result, so that a drift is found where it is made. */
export function checkAnswer(endpoint: Endpoint, json: string): void {
  const checked = schemaOf(endpoint).safeParse(JSON.parse(json))
  if (!checked.success)
    throw new Error(`${endpoint.name} answered what it does not declare: ${z.prettifyError(checked.error)}`)
}
