import { ExportAudit, GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import { presentName } from '@mapwright/contract/accounts/former-names.ts'
import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { command, type QueryContext, query } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type Cell, csvDownload } from '../../platform/files/csv.ts'
import { type AuditPayload, auditColumns, auditJoins, auditWhere } from './audit-rows.ts'

/** Lists entries, newest first. Uses the row `before` as the cursor instead of an offset, so that the last page is as fast as the first. */
export const auditLog = query(GetAudit, async ({ sql, query: { before, size, ...filters } }) => {
  const after = before ? sql`AND (a.at, a._id) < (SELECT at, _id FROM audit WHERE _id = ${before})` : sql``
  const rows = await sql<AuditPayload[]>`
    SELECT ${auditColumns(sql)} FROM audit a ${auditJoins(sql)} ${auditWhere(sql, filters)} ${after}
    ORDER BY a.at DESC, a._id DESC LIMIT ${size + 1}`
  const shown = rows.slice(0, size).map((row) => ({ ...row, name: presentName(row.name) }))
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?._id ?? null) : null }
})

const columns = [
  ...([
    'at',
    'name',
    'actor',
    'actor_id',
    'impersonator',
    'impersonator_id',
    'target',
    'target_id',
    'address',
  ] as const),
  ...(['request_id', 'before', 'after', 'reason'] as const),
]
const pageSize = 500
const json = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const cellsOf = ({
  at,
  name,
  actor,
  impersonator,
  target,
  target_id,
  address,
  request_id,
  facts,
}: AuditPayload): Cell[] => [
  ...[at, presentName(name), actor?.name ?? '', actor?._id ?? '', impersonator?.name ?? '', impersonator?._id ?? ''],
  ...[target, target_id, address, request_id, json(facts['before']), json(facts['after']), json(facts['reason'])],
]

async function* pagesOf(sql: Sql, filters: Query<typeof ExportAudit>): AsyncGenerator<Cell[][]> {
  const pages = sql<AuditPayload[]>`
    SELECT ${auditColumns(sql)} FROM audit a ${auditJoins(sql)} ${auditWhere(sql, filters)}
    ORDER BY a.at DESC, a._id DESC`.cursor(pageSize)
  for await (const rows of pages) yield rows.map(cellsOf)
}

const readLater = async ({ sql, query: filters }: QueryContext<typeof ExportAudit>) => pagesOf(sql, filters)

/** Exports the log as CSV. The export itself is logged, too. */
export const exportAudit = command(ExportAudit, {
  prepare: readLater,
  run: async ({ query: filters, prepared: pages, request, now, audit }) => {
    audit({ after: { filters } })
    return csvDownload(`audit-${now.toISOString().slice(0, 10)}.csv`, columns, pages, request.language)
  },
})
