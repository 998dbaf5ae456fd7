import type { CallInput, Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Route } from '../../server/src/platform/api/handler.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'

/** Returns a function that runs a command from `routes` directly, without an HTTP request and without an actor. */
export const carryOut =
  (routes: readonly Route[], tx: Tx, now: Date) =>
  async <const E extends Endpoint>(
    endpoint: E,
    { params = {}, body }: { params?: object; body: CallInput<E>['body'] },
  ) => {
    const route = routes.find((one) => one.endpoint.name === endpoint.name)
    if (!route || !('run' in route) || !endpoint.body) throw new RangeError(`no route for ${endpoint.name}`)
    await route.run({ tx, now, actor: null, params, body: endpoint.body.parse(body), audit: () => {} })
  }
