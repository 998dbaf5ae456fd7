import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { AutomationHistory, AutomationRun } from '@mapwright/contract/orders/order-automation.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readSettings } from '../../site/read-settings.ts'
import { isConfirmed } from './library-rows.ts'
import { readWork, type StoredOriginal } from './work.ts'

const maxRuns = 20

type RunRow = Decoded<Omit<AutomationRun, 'log'>>
type LogRow = Decoded<AutomationRun['log'][number]> & { run_id: string }

const readRuns = (db: Db, orderId: string) => db<RunRow[]>`
  SELECT r._id, r.kind, r.state, nullif(r.reason, '') AS reason, person_name(u) AS by, r.started_at, r.finished_at, r.match,
    CASE WHEN o._id IS NOT NULL THEN json_build_object('order_id', o._id, 'number', o.number, 'completed_at', o.completed_at) END AS source
  FROM automation_runs r LEFT JOIN users u ON u._id = r.started_by
  LEFT JOIN order_files x ON x._id = r.source_id LEFT JOIN orders o ON o._id = x.order_id
  WHERE r.order_id = ${orderId} ORDER BY r.started_at DESC, r._id DESC LIMIT ${maxRuns}`

const readLog = (db: Db, runIds: readonly string[]) => db<LogRow[]>`
  SELECT run_id, _id, at, entry, attempt, target, took_ms, result, detail, findings FROM automation_log
  WHERE run_id = ANY (${runIds}) ORDER BY at, _id`

async function softwareOf(db: Db, original: StoredOriginal | null) {
  if (!original?.software_number) return null
  const { software_number, size } = original
  return { software_number, size, is_confirmed: await isConfirmed(db, original) }
}

/**
 * Reads the SHA-256 of the newest delivered file. `is_barred` is true if automation must not reuse the file. Returns undefined unless the
 * order is completed.
 */
export async function deliveredContent(db: Db, orderId: string) {
  const [delivered] = await db<{ sha256: string; is_barred: boolean }[]>`
    SELECT f.sha256, EXISTS (SELECT FROM automation_barred b WHERE b.sha256 = f.sha256) AS is_barred
    FROM order_files x JOIN files f ON f._id = x.file_id JOIN orders o ON o._id = x.order_id AND o.status = 'completed'
    WHERE x.order_id = ${orderId} AND x.kind = 'modified' ORDER BY x.version DESC LIMIT 1`
  return delivered
}

/** Reads all runs of automation for an order, newest first. */
export async function readAutomationHistory(db: Db, orderId: string): Promise<Decoded<AutomationHistory>> {
  const work = await readWork(db, orderId)
  const [{ automation }, runs, software, delivered] = await Promise.all([
    readSettings(db),
    readRuns(db, orderId),
    softwareOf(db, work.original),
    deliveredContent(db, orderId),
  ])
  const log = await readLog(
    db,
    runs.map(({ _id }) => _id),
  )
  return {
    is_on: automation,
    runs: runs.map((run) => ({
      ...run,
      source: run.source && {
        ...run.source,
        completed_at: run.source.completed_at && new Date(run.source.completed_at),
      },
      log: log.filter(({ run_id }) => run_id === run._id).map(({ run_id, ...entry }) => entry),
    })),
    by_hand: work.by_hand,
    software,
    serves: delivered ? !delivered.is_barred : null,
  }
}
