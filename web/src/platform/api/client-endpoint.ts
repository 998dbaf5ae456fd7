import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'

/** The contract's limits for a field of a request body. */
export type FieldLimits = {
  required?: boolean
  type?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** An endpoint in the browser. The build replaces its schemas with the limits of the body's fields (web/build/contract-as-data.ts). */
export type ClientEndpoint = Pick<
  Endpoint,
  'name' | 'method' | 'path' | 'access' | 'files' | 'idempotent' | 'download'
> & {
  fields?: Readonly<Record<string, FieldLimits>>
}

/** The payload of an endpoint that is known only at run time. */
export type Payload = Readonly<Record<string, unknown>>
