import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Db, Sql, Tx } from '../db/sql.ts'
import type { HandlerRoute, Route } from './handler.ts'
import type { Caller, Person } from './principal.ts'

const sameParts = ['method', 'params', 'query', 'body', 'files', 'payload', 'download'] as const

const isHandler = (route: Route): route is HandlerRoute =>
  route.kind === 'query' || route.kind === 'lookup' || route.kind === 'command'

type Input = { params: Readonly<Record<string, string>>; body: Readonly<Record<string, unknown>> }
type Context = Input & { actor: Caller } & ({ sql: Sql } | { tx: Tx })

export type AliasRules = {
  /** Returns the person for whom the caller acts. */
  personOf(caller: Caller): Person
  /** Refuses requests that are not allowed through this alias. Runs in the transaction of a command, before its handler. */
  admit?(db: Db, request: Input & { actor: Person }): Promise<void>
}

/**
 * Mounts the handler of `original` under `alias` as well, for callers who act on behalf of a person. Both endpoints have the same input and
 * result (see `aliasOf` in the contract).
 */
export function aliasRoute(
  routes: readonly Route[],
  [alias, original]: readonly [alias: Endpoint, original: Endpoint],
  { personOf, admit }: AliasRules,
): HandlerRoute {
  const route = routes.filter(isHandler).find(({ endpoint }) => endpoint === original)
  if (!route) throw new Error(`${original.name} has no handler for ${alias.name}`)
  const differing = sameParts.filter((part) => alias[part] !== original[part])
  if (differing.length > 0) throw new Error(`${alias.name} differs from ${original.name} in ${differing.join(', ')}`)
  const { prepare, run, kind } = route
  const asPerson = <C extends Context>(context: C) => ({ ...context, actor: personOf(context.actor) })
  return {
    endpoint: alias,
    kind,
    ...(route.authorize ? { authorize: route.authorize } : {}),
    ...(prepare ? { prepare: (context: Context) => prepare(asPerson(context)) } : {}),
    run: async (context: Context) => {
      const request = asPerson(context)
      await admit?.('tx' in context ? context.tx : context.sql, request)
      return run(request)
    },
  }
}
