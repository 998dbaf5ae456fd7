import {
  type FirstStep,
  firstSteps,
  GetFirstSteps,
  HideFirstSteps,
  type OptionalStep,
  type RequiredPolicy,
  type RequiredText,
  SkipFirstStep,
} from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { euCountries } from '@mapwright/contract/site/vat.ts'
import { type App, command, query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { isLow, megabytes } from '../platform/files/disk-space.ts'
import { openPart } from '../site/open-part.ts'
import { serverName, smtpRow } from '../site/smtp-rows.ts'
import { channelProblems } from './channel-problems.ts'

/**
 * Lists the legal texts that the shop lacks; undefined while the shop is closed. Injected, because this domain must not import the shop.
 */
export type ShopTexts = (db: Db) => Promise<RequiredText[] | undefined>

type State = Record<Exclude<FirstStep, 'mail' | 'shop' | 'policies'>, boolean> & {
  hidden: boolean
  not_needed: OptionalStep[]
  required_policies: RequiredPolicy[]
  missing_policies: RequiredPolicy[]
  /** Mail server that last passed a check or accepted a test mail. */
  tested_server: string
}

/** Countries whose law requires an imprint: the EU, EEA, UK and Switzerland. */
const countriesWithImprint = [...euCountries, 'CH', 'GB', 'IS', 'LI', 'NO']

/** Legal texts that the law of the operator's country requires. */
const requiredPolicies = (db: Db) => db`(ARRAY['terms_of_use', 'privacy_policy']
  || CASE WHEN country = ANY(${countriesWithImprint}) THEN ARRAY['imprint'] ELSE '{}' END)`

/** Determines the completed steps from the database. No step is marked as done manually. */
async function readState(db: Db): Promise<State> {
  const [state] = await db<[State]>`
    SELECT logo_file_id IS NOT NULL AS logo,
      company_name <> '' AND company_address <> '' AND company_city <> '' AND country <> '' AS company,
      bank_iban <> '' OR NOT bank_payment AS bank,
      (SELECT enabled FROM open_times) AS hours,
      EXISTS (SELECT FROM credit_packages) AS package,
      EXISTS (SELECT FROM services) AS service,
      EXISTS (SELECT FROM variants) AS vehicles,
      ARRAY(SELECT required FROM unnest(${requiredPolicies(db)}) WITH ORDINALITY AS listed (required, at)
        WHERE NOT EXISTS (SELECT FROM current_policies WHERE policy = required)
          OR EXISTS (SELECT FROM current_policies WHERE policy = required AND text ~ ${openPart})
        ORDER BY at) AS missing_policies,
      ${requiredPolicies(db)} AS required_policies,
      backed_up_at IS NOT NULL AS backup,
      hidden_at IS NOT NULL AS hidden,
      not_needed, tested_server
    FROM settings, first_steps`
  return state
}

async function readSteps(db: Db, app: App, shopTexts: ShopTexts) {
  const [state, { user_name: user, ...row }, server, shop] = await Promise.all([
    readState(db),
    smtpRow(db),
    app.mailServer({ sql: db, app }),
    shopTexts(db),
  ])
  const { hidden, not_needed, tested_server, required_policies, missing_policies, ...done } = state
  const policies = missing_policies.length === 0
  const all = {
    ...done,
    policies,
    shop: shop && shop.length === 0,
    mail: server !== undefined && tested_server === serverName({ ...row, user }),
  }
  const skipped: ReadonlySet<FirstStep> = new Set(not_needed)
  const steps = firstSteps.flatMap((name) => {
    const isDone = all[name]
    return isDone === undefined ? [] : [{ name, done: isDone, not_needed: skipped.has(name) }]
  })
  return { hidden, required_policies, missing_texts: [...missing_policies, ...(shop ?? [])], steps }
}

async function lowDisk({ files }: App) {
  const space = await files.space?.().catch(() => undefined)
  return space && isLow(space) ? { free_mb: megabytes(space.free), total_mb: megabytes(space.total) } : null
}

/** Endpoints of the checklist for a new site. */
export const firstStepsRoutes = (shopTexts: ShopTexts): readonly Route[] => [
  query(GetFirstSteps, async ({ sql, app }) => {
    const [steps, low_disk, channel_problems] = await Promise.all([
      readSteps(sql, app, shopTexts),
      lowDisk(app),
      channelProblems(sql, new Date()),
    ])
    return { ...steps, low_disk, channel_problems }
  }),
  command(HideFirstSteps, async ({ tx, app, now }) => {
    const { steps } = await readSteps(tx, app, shopTexts)
    if (steps.some(({ done, not_needed }) => !done && !not_needed)) throw new Problem('orders.steps_open')
    await tx`UPDATE first_steps SET hidden_at = ${now} WHERE hidden_at IS NULL`
    return {}
  }),
  command(SkipFirstStep, async ({ tx, params: { name }, body: { not_needed } }) => {
    await tx`UPDATE first_steps SET not_needed = array_remove(not_needed, ${name}) || ${not_needed ? [name] : []}::text[]`
    return {}
  }),
]
