import { z } from 'zod'
import type { ActionRoute, Route } from '../api/handler.ts'
import { type Job, job, jobKind } from '../jobs/job-kind.ts'
import { finishAction } from './carry-out.ts'

/** Finishes an action whose lease has expired. Retried for about a day while the called server is unavailable. */
export const actionFinish = jobKind('platform.finish_action', z.object({ action_id: z.uuid() }), { retries: 30 })

const sweep = jobKind('platform.sweep_actions', z.object({}), { cron: '37 3 * * *', retries: 0, at_once: 1 })

/** Repeated requests get the result of a settled action for one day. Results are stored longer, so that operators can inspect them. */
const keptFor = '30 days'

/** Finishes actions that a crash or an unreachable server left unsettled. Deletes old actions. */
export function actionJobs(routes: readonly Route[]): readonly Job[] {
  const actions = new Map(
    routes
      .filter((route): route is ActionRoute => route.kind === 'action')
      .map((route) => [route.endpoint.name, route] as const),
  )
  return [
    job(actionFinish, async ({ data: { action_id }, ...environment }) => {
      const result = await finishAction((name) => actions.get(name), environment, action_id)
      if (!result) throw new Error('another process is working on the action')
    }),
    job(sweep, async ({ sql, now }) => {
      await sql`DELETE FROM actions WHERE settled_at < ${now}::timestamptz - ${keptFor}::interval`
    }),
  ]
}
