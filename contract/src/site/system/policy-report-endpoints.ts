import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { InstantText } from '../../api/scalars.ts'

/** A part of a report that browsers write; longer values are cut. */
const part = z
  .string()
  .transform((text) => text.slice(0, 2_000))
  .catch('')
  .default('')

/** Kinds of violations of the content security policy that browsers have reported, counted. */
const PolicyReport = z.strictObject({
  /** The directive that refused, such as "script-src-elem". */
  directive: z.string(),
  /** Origin or keyword, such as "https://cdn.example" or "inline". */
  blocked: z.string(),
  /** Path of the page, with ":id" for ids. */
  page: z.string(),
  /** Path or origin of the script that caused it; empty if unknown. */
  source: z.string(),
  count: z.number().int(),
  first_at: InstantText,
  last_at: InstantText,
})

export const ReportPolicyViolation = endpoint({
  name: 'site.report_policy_violation',
  quiet: true,
  during_maintenance: true,
  method: 'POST',
  path: '/policy_reports',
  access: ['public'],
  summary: 'A violation of the content security policy, sent by browsers (report-uri)',
  body: z.looseObject({
    'csp-report': z.looseObject({
      'document-uri': part,
      'effective-directive': part,
      'violated-directive': part,
      'blocked-uri': part,
      'source-file': part,
    }),
  }),
  payload: {},
  limits: [{ by: 'address', seconds: 60, count: 60, batched: true }],
})

export const ListPolicyReports = endpoint({
  name: 'site.policy_reports',
  method: 'GET',
  path: '/system/policy_reports',
  access: ['admin'],
  summary: 'Violations of the content security policy in the last 30 days, most recent first',
  payload: { reports: z.array(PolicyReport) },
})

export const ClearPolicyReports = endpoint({
  name: 'site.clear_policy_reports',
  method: 'DELETE',
  path: '/system/policy_reports',
  access: ['admin'],
  summary: 'Delete the reported violations of the content security policy',
  payload: { removed: z.number().int() },
})
