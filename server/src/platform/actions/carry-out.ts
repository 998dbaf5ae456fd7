import type { Logger } from 'pino'
import type { ActionRoute, App } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import type { Sql } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'
import {
  type ActionResult,
  endLease,
  leaseAction,
  leaseSeconds,
  lockAction,
  readActionResult,
  saveActionResult,
} from './action-rows.ts'

export type ActionEnvironment = { sql: Sql; app: App; publicFetch: PublicFetch; log: Logger }

type Begun = { _id: string; plan: unknown; isRepeated: boolean }

/** Timeout of the call. Shorter than the lease, so that a second process does not start the call while the first one is still waiting. */
const callTimeoutMs = (leaseSeconds - 15) * 1_000

/** Runs the call of an action that this process has leased, and settles the action. Throws a problem if the outcome is unknown. */
export async function carryOut(
  route: ActionRoute,
  environment: ActionEnvironment,
  begun: Begun,
): Promise<ActionResult> {
  const { _id, plan, isRepeated } = begun
  let record: Awaited<ReturnType<ActionRoute['call']>>
  try {
    record = await withTimeout(route.call({ ...environment, id: _id, plan, isRepeated }))
  } catch (error) {
    await endLease(environment.sql, _id)
    throw error instanceof Problem ? error : new Problem('request.unavailable', { cause: error })
  }
  return settle(environment, _id, record)
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the other server did not respond in time')), callTimeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Settles an action and returns its result. If the action is already settled, returns the first result. */
async function settle(
  { sql, app }: ActionEnvironment,
  _id: string,
  record: Awaited<ReturnType<ActionRoute['call']>>,
): Promise<ActionResult> {
  try {
    return await retryConflict(() =>
      sql.begin(async (tx) => {
        const earlier = await lockAction(tx, _id)
        if (earlier) return earlier
        const now = new Date()
        const result = resultOf(await record({ id: _id, tx, now, app }))
        await saveActionResult(tx, _id, result, now)
        return result
      }),
    )
  } catch (error) {
    await endLease(sql, _id).catch(() => {})
    throw error
  }
}

function resultOf(settled: unknown): ActionResult {
  if (!(settled instanceof Problem)) return { result: settled }
  const { code, fields, details } = settled
  return { problem: { code, ...(fields && { fields }), ...(details && { details }) } }
}

/** Repeats the call of an unsettled action. Returns undefined if another process is working on the action. */
export async function finishAction(
  routeOf: (name: string) => ActionRoute | undefined,
  environment: ActionEnvironment,
  _id: string,
): Promise<ActionResult | undefined> {
  const result = await readActionResult(environment.sql, _id)
  if (result) return result
  const leased = await leaseAction(environment.sql, _id)
  if (!leased) return undefined
  const route = routeOf(leased.name)
  if (!route) throw new Error(`there is no action ${leased.name}`)
  return carryOut(route, environment, { _id, plan: leased.plan, isRepeated: true })
}
