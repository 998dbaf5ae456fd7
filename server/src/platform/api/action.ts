import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { z } from 'zod'
import type { ActionCall, ActionRoute, ActionSettlement, CommandContext, Result } from './handler.ts'
import type { Problem } from './problem.ts'

type Steps<E extends Endpoint, Plan extends object, Outcome> = {
  /** The schema of the plan, which is stored between the steps. The plan must not contain secrets. */
  plan: z.ZodType<Plan>
  /** Decides on the request to the other server and returns it as the plan. Committed together with the idempotency key and the audit row. */
  begin(context: CommandContext<E>): Promise<Plan>
  /**
   * Calls the other server. Must be idempotent, because it runs again after a crash. Returns a definite refusal as an outcome. If it throws,
   * the outcome is unknown: the caller gets the thrown problem or a 503, and a job repeats the call.
   */
  call(context: ActionCall<Plan>): Promise<Outcome>
  /** Records the outcome. Runs once per action. A returned problem becomes the response, but the changes are still committed. */
  settle(context: ActionSettlement<Plan, Outcome>): Promise<Result<E> | Problem>
}

/**
 * Declares the handler of an endpoint that changes something on another server. The plan, the call and the outcome are separate steps. After
 * a crash between two steps, a job finishes the action.
 */
export const action = <const E extends Endpoint, Plan extends object, Outcome>(
  endpoint: E,
  { plan, begin, call, settle }: Steps<E, Plan, Outcome>,
): ActionRoute => ({
  endpoint,
  kind: 'action',
  begin,
  call: async (context) => {
    const known = plan.parse(context.plan)
    const outcome = await call({ ...context, plan: known })
    return (settlement) => settle({ ...settlement, plan: known, outcome })
  },
})
