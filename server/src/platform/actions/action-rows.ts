import type { DetailsOf, ProblemCode } from '@mapwright/contract/problems.ts'
import { uuidv7 } from 'uuidv7'
import type { FieldProblem } from '../api/problem.ts'
import type { Sql, Tx } from '../db/sql.ts'

/** Duration of a lease in seconds. A process must finish its call within this time; afterwards, another process may repeat the call. */
export const leaseSeconds = 60

/** The stored result of an action: its return value or a problem. */
export type ActionResult =
  | { result: unknown }
  | {
      problem: {
        code: ProblemCode
        fields?: Record<string, FieldProblem>
        details?: DetailsOf<ProblemCode>
      }
    }

/** Records a new action and leases it to this process. */
export async function insertAction(
  tx: Tx,
  action: { name: string; plan: object; actor_id: string | null; now: Date },
): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO actions (_id, name, plan, actor_id, begun_at, leased_until) VALUES (
    ${_id}, ${action.name}, ${tx.json(action.plan)}, ${action.actor_id}, ${action.now},
    clock_timestamp() + make_interval(secs => ${leaseSeconds}))`
  return _id
}

/** Leases an unsettled action. Undefined if the action is settled or another process is working on it. */
export async function leaseAction(sql: Sql, _id: string): Promise<{ name: string; plan: unknown } | undefined> {
  const [action] = await sql<{ name: string; plan: unknown }[]>`
    UPDATE actions SET leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE _id = ${_id} AND settled_at IS NULL AND leased_until <= clock_timestamp() RETURNING name, plan`
  return action
}

/** Ends the lease, so that another process can repeat the call immediately. */
export const endLease = (sql: Sql, _id: string) =>
  sql`UPDATE actions SET leased_until = clock_timestamp() WHERE _id = ${_id} AND settled_at IS NULL`

/** Reads the result of an action; undefined if the action is not settled. */
export async function readActionResult(sql: Sql, _id: string): Promise<ActionResult | undefined> {
  const [action] = await sql<{ result: ActionResult | null }[]>`SELECT result FROM actions WHERE _id = ${_id}`
  return action?.result ?? undefined
}

/** Locks the action until the transaction ends. Returns the action's result if it is already settled. */
export async function lockAction(tx: Tx, _id: string): Promise<ActionResult | undefined> {
  const [action] = await tx<{ result: ActionResult | null }[]>`SELECT result FROM actions WHERE _id = ${_id} FOR UPDATE`
  return action?.result ?? undefined
}

export const saveActionResult = (tx: Tx, _id: string, result: ActionResult, now: Date) =>
  tx`UPDATE actions SET settled_at = ${now}, result = ${JSON.stringify(result)}::text::json WHERE _id = ${_id}`
