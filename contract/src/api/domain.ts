import type { AuditKind } from './audit-kind.ts'
import type { Endpoint } from './endpoint.ts'
import { isRecord } from './typed-entries.ts'

/**
 * Collects the endpoints from the exports of modules. Other exports, such as shapes and rules, are skipped. The endpoints of a resource are
 * exported as one object.
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

/** The endpoints of a domain. The domain's index.ts declares them. */
export type ContractDomain = {
  endpoints: readonly Endpoint[]
  /** The audit category of calls in this domain that do not declare their own. */
  audit_kind: AuditKind
}
