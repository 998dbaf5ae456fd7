import type { Endpoint } from './endpoint.ts'

/** What a domain brings to the contract; its index.ts declares it. */
export type ContractDomain = { endpoints: readonly Endpoint[] }
