import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Route } from '../api/handler.ts'

/** Throws unless every declared endpoint has exactly one handler and an access rule, and every handler is declared. */
export function checkRoutes(routes: readonly Route[], declared: readonly Endpoint[]): void {
  const faults: string[] = []
  const mounted = new Map<Endpoint, number>()
  for (const { endpoint, kind } of routes)
    if ((kind === 'webhook') !== (endpoint.raw !== undefined))
      faults.push(`${endpoint.name} is a webhook or declares a raw body, but not both`)
  for (const { endpoint } of routes) mounted.set(endpoint, (mounted.get(endpoint) ?? 0) + 1)
  for (const endpoint of declared) {
    if (endpoint.access.length === 0) faults.push(`${endpoint.name} has no access rule`)
    if (mounted.get(endpoint) !== 1) faults.push(`${endpoint.name} is mounted ${mounted.get(endpoint) ?? 0} times`)
    mounted.delete(endpoint)
  }
  for (const endpoint of mounted.keys()) faults.push(`${endpoint.name} is not listed in contract/src/endpoints.ts`)
  const names = declared.map((endpoint) => endpoint.name)
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) !== index)))
    faults.push(`${name} is declared twice`)
  if (faults.length > 0) throw new Error(`The routes do not match the contract:\n${faults.join('\n')}`)
}
