import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { z } from 'zod'
import { actionFinish } from '../actions/action-jobs.ts'
import { type ActionResult, insertAction, leaseSeconds } from '../actions/action-rows.ts'
import { carryOut, finishAction } from '../actions/carry-out.ts'
import type { ActionRoute } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { claimKey, saveResult } from './idempotency.ts'
import { type AuditValues, callOf, type Input, insertAuditRow, type Outcome, type ServerContext } from './run.ts'

/** The result stored with the idempotency key of an action. */
const BegunBefore = z.object({ action_id: z.string() })
type Begun = z.output<typeof BegunBefore> & { plan?: object }

/** Maximum time, in ms, for which a repeated request waits for the result of the first one. */
const maxWaitMs = 30_000
const pauseMs = 100

/** Commits the plan with its idempotency key, its audit row and the job that finishes it after a crash. */
export async function beginAction(
  route: ActionRoute,
  { app, sql }: Pick<ServerContext, 'app' | 'sql'>,
  input: Input,
): Promise<Begun> {
  const { endpoint } = route
  if (endpoint.idempotent === 'required' && !input.key) throw new Problem('request.key_required')
  const call = callOf(endpoint, input, app.secretKey)
  return retryConflict(() =>
    sql.begin(async (tx): Promise<Begun> => {
      const earlier = call && (await claimKey(tx, call))
      if (earlier) return BegunBefore.parse(earlier.result)
      const facts: AuditValues = {}
      const audit = (more: AuditValues) => Object.assign(facts, more)
      const plan = await route.begin({ ...input, app, tx, prepared: undefined, audit })
      const actor_id = input.actor?._id ?? null
      const action_id = await insertAction(tx, { name: endpoint.name, plan, actor_id, now: input.now })
      if (!endpoint.quiet) await insertAuditRow(tx, endpoint.name, input, facts)
      if (call) await saveResult(tx, call, { action_id })
      const start_after = new Date(input.now.getTime() + (leaseSeconds + 5) * 1_000)
      await enqueue(tx, actionFinish, { action_id }, { start_after })
      return { action_id, plan }
    }),
  )
}

/** Runs a validated request of an action: commits the plan, calls the other server, and commits the outcome. */
export async function runAction(route: ActionRoute, server: ServerContext, input: Input): Promise<Outcome> {
  const environment = { ...server, log: input.log }
  const { action_id, plan } = await beginAction(route, server, input)
  const settled = plan
    ? await carryOut(route, environment, { _id: action_id, plan, isRepeated: false })
    : await resultOfFirst(route, environment, action_id)
  if ('problem' in settled) throw new Problem(settled.problem.code, settled.problem)
  return { result: settled.result, ...(plan ? {} : { isReplay: true }) }
}

/** Returns the result of the action that an earlier, identical request started. If the action was interrupted, continues it. */
async function resultOfFirst(
  route: ActionRoute,
  environment: Parameters<typeof carryOut>[1],
  action_id: string,
): Promise<ActionResult> {
  const start = performance.now()
  const routeOf = (name: Endpoint['name']) => (name === route.endpoint.name ? route : undefined)
  while (performance.now() - start < maxWaitMs) {
    const settled = await finishAction(routeOf, environment, action_id)
    if (settled) return settled
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Problem('request.unavailable', { details: { retry_after: 30 } })
}
