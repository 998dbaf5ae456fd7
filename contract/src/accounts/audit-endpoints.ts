import { z } from 'zod'
import { auditKinds } from '../api/audit-kind.ts'
import { endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { AuditRow } from './audit.ts'

const filters = {
  actor_id: Id.optional(),
  target_id: Id.optional(),
  name: line(80).optional(),
  kind: z.enum(auditKinds).optional(),
  /** Days in the site's time zone, inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const GetAudit = endpoint({
  name: 'accounts.audit',
  method: 'GET',
  path: '/audit',
  access: ['admin'],
  summary: 'Audit log, newest first; pass `next` as `before` to get the next page',
  query: z.strictObject({
    ...filters,
    before: Id.optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  payload: { rows: z.array(AuditRow), next: Id.nullable() },
})

export const ExportAudit = endpoint({
  name: 'accounts.export_audit',
  method: 'GET',
  path: '/audit/export',
  access: ['admin'],
  summary: 'The audit log as CSV, with the same filters as the page',
  query: z.strictObject(filters),
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})
