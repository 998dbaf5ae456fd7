import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import {
  ClearPolicyReports,
  ListPolicyReports,
  ReportPolicyViolation,
} from '@mapwright/contract/site/system/policy-report-endpoints.ts'
import { z } from 'zod'
import { command, query, type Route } from '../../../platform/api/handler.ts'
import { job, jobKind } from '../../../platform/jobs/job-kind.ts'
import { policyViolation } from './policy-violation.ts'

type Row = PayloadOf<typeof ListPolicyReports>['reports'][number]

/** Different violations that are stored at most, because anybody can send reports. Further ones are dropped; known ones are still counted. */
const maxStored = 300
const keptDays = 30

const reportViolation = command(ReportPolicyViolation, async ({ tx, body, now, app }) => {
  const violation = policyViolation(body['csp-report'], app.publicUrl)
  if (!violation) return {}
  const { directive, blocked, page, source } = violation
  await tx`
    INSERT INTO policy_reports (directive, blocked, page, source, first_at, last_at)
    SELECT ${directive}, ${blocked}, ${page}, ${source}, ${now}, ${now}
    WHERE (SELECT count(*) FROM policy_reports) < ${maxStored} OR EXISTS (
      SELECT FROM policy_reports WHERE directive = ${directive} AND blocked = ${blocked} AND page = ${page} AND source = ${source})
    ON CONFLICT (directive, blocked, page, source)
      DO UPDATE SET count = least(policy_reports.count, 2000000000) + 1, last_at = excluded.last_at`
  return {}
})

const listReports = query(ListPolicyReports, async ({ sql }) => ({
  reports: await sql<Row[]>`
    SELECT directive, blocked, page, source, count, first_at, last_at FROM policy_reports
    ORDER BY last_at DESC, directive, blocked, page, source`,
}))

const clearReports = command(ClearPolicyReports, async ({ tx, audit }) => {
  const { count } = await tx`DELETE FROM policy_reports`
  audit({ after: { removed: count } })
  return { removed: count }
})

const sweepPolicyReports = jobKind('site.sweep_policy_reports', z.object({}), { cron: '10 4 * * *' })

/** Deletes violations that no browser has reported for `keptDays` days. */
export const sweepPolicyReportsJob = job(sweepPolicyReports, async ({ sql, now }) => {
  await sql`DELETE FROM policy_reports WHERE last_at < ${now}::timestamptz - make_interval(days => ${keptDays})`
})

export const policyReportRoutes: readonly Route[] = [reportViolation, listReports, clearReports]
