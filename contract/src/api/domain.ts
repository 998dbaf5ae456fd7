import type { AuditKind } from './audit-kind.ts'
import type { Endpoint } from './endpoint.ts'
import { isRecord } from './typed-entries.ts'

/**
 * Finds the endpoints among the exports of modules that also export shapes and rules; the endpoints of a resource are exported as one
 * object.
 */
export function endpointsOf(...modules: readonly object[]): Endpoint[] {
  const found = modules.flatMap((module) =>
    Object.values(module).flatMap((value: unknown) => {
      if (isEndpoint(value)) return [value]
      return isRecord(value) ? Object.values(value).filter(isEndpoint) : []
    }),
  )
  return [...new Set(found)]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  isRecord(value) && 'method' in value && 'path' in value && 'access' in value

/** A domain's part of the contract; its index.ts declares it. */
export type ContractDomain = {
  endpoints: readonly Endpoint[]
  /** The audit log's filter for calls of this domain that do not declare one themselves. */
  audit_kind: AuditKind
}
