import {
  type FirstStep,
  firstSteps,
  GetFirstSteps,
  HideFirstSteps,
} from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { type App, command, query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { isLow, megabytes } from '../platform/files/disk-space.ts'

type State = Record<Exclude<FirstStep, 'mail'>, boolean> & { hidden: boolean }

/** Each item is done according to the database; none is ticked manually. */
async function readState(db: Db): Promise<State> {
  const [state] = await db<[State]>`
    SELECT logo_file_id IS NOT NULL AS logo,
      company_name <> '' AND company_address <> '' AND company_city <> '' AND country <> '' AS company,
      bank_iban <> '' OR NOT bank_payment AS bank,
      (SELECT enabled FROM open_times) AS hours,
      EXISTS (SELECT FROM credit_packages) AS package,
      EXISTS (SELECT FROM services) AS service,
      EXISTS (SELECT FROM variants) AS vehicles,
      (SELECT count(DISTINCT policy) = 2 FROM current_policies WHERE policy IN ('terms_of_use', 'privacy_policy')) AS policies,
      backed_up_at IS NOT NULL AS backup,
      hidden_at IS NOT NULL AS hidden
    FROM settings, first_steps`
  return state
}

async function readSteps(db: Db, app: App) {
  const [{ hidden, ...done }, server] = await Promise.all([readState(db), app.mailServer({ sql: db, app })])
  const all = { ...done, mail: server !== undefined }
  return { hidden, steps: firstSteps.map((name) => ({ name, done: all[name] })) }
}

async function lowDisk({ files }: App) {
  const space = await files.space?.().catch(() => undefined)
  return space && isLow(space) ? { free_mb: megabytes(space.free), total_mb: megabytes(space.total) } : null
}

/** The checklist of a new site. */
export const firstStepsRoutes: readonly Route[] = [
  query(GetFirstSteps, async ({ sql, app }) => {
    const [steps, low_disk] = await Promise.all([readSteps(sql, app), lowDisk(app)])
    return { ...steps, low_disk }
  }),
  command(HideFirstSteps, async ({ tx, app, now }) => {
    const { steps } = await readSteps(tx, app)
    if (steps.some(({ done }) => !done)) throw new Problem('orders.steps_open')
    await tx`UPDATE first_steps SET hidden_at = ${now} WHERE hidden_at IS NULL`
    return {}
  }),
]
