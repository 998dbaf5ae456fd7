import type { Endpoint } from './api/endpoint.ts'

/** Every call of the API: what the server must mount, OpenAPI shows and the access matrix covers. */
export const endpoints: readonly Endpoint[] = []
