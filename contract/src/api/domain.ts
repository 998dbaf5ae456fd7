import type { Endpoint } from './endpoint.ts'

/** The endpoints among the exports of modules that also export shapes and rules. */
export const endpointsOf = (...modules: readonly Readonly<Record<string, unknown>>[]): Endpoint[] =>
  modules.flatMap((module) => Object.values(module).filter(isEndpoint))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** What a domain brings to the contract; its index.ts declares it. */
export type ContractDomain = { endpoints: readonly Endpoint[] }
