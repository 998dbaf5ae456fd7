import type { App } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { GaugeReading } from '../../platform/http/metrics-page.ts'
import { readSystem } from './read-system.ts'

const total = (failed: readonly { count: number }[]): number => failed.reduce((sum, { count }) => sum + count, 0)

async function readOrders(sql: Sql): Promise<readonly { status: string; count: number }[]> {
  return sql<{ status: string; count: number }[]>`
    SELECT status, count(*)::int AS count FROM orders WHERE status IN ('pending', 'in_progress') GROUP BY status`
}

const readDifferences = async (sql: Sql): Promise<number> => {
  const [found] = await sql<
    { differences: number }[]
  >`SELECT coalesce(sum(differences), 0)::int AS differences FROM book_checks`
  return found?.differences ?? 0
}

/** Reads the figures of the site for its metrics: waiting and failed work, sizes, orders in the queue and differences in the books. */
export async function systemGauges(sql: Sql, app: App): Promise<readonly GaugeReading[]> {
  const [{ database, storage, mails, jobs, events, people, backup }, orders, differences] = await Promise.all([
    readSystem(sql, app),
    readOrders(sql),
    readDifferences(sql),
  ])
  const gauge = (name: GaugeReading['name'], help: string, value: number): GaugeReading => ({ name, help, value })
  const { disk } = storage
  return [
    gauge('mapwright_database_bytes', 'Size of the database', database.size),
    gauge('mapwright_database_connections', 'Open connections to the database', database.connections),
    gauge('mapwright_files_bytes', 'Size of the stored files', storage.size),
    ...(disk ? [gauge('mapwright_disk_free_bytes', 'Free space on the disk of the files', disk.free)] : []),
    gauge('mapwright_mails_waiting', 'Mails that wait to be sent', mails.waiting),
    gauge('mapwright_mails_failed', 'Mails of the last seven days that failed', total(mails.failed)),
    gauge('mapwright_jobs_waiting', 'Jobs that are due', jobs.waiting),
    gauge('mapwright_jobs_failed', 'Jobs that were given up', total(jobs.failed)),
    gauge('mapwright_events_waiting', 'Events that wait to be handled', events.waiting),
    gauge('mapwright_events_failed', 'Events that were given up', total(events.failed)),
    gauge('mapwright_sessions', 'Open sessions', people.sessions),
    gauge('mapwright_book_differences', 'Differences that the latest checks of the books found', differences),
    ...(backup.latest_at
      ? [gauge('mapwright_backup_timestamp_seconds', 'Time of the latest backup', backup.latest_at.getTime() / 1000)]
      : []),
    ...orders.map(({ status, count }) => ({
      ...{ name: 'mapwright_orders' as const, help: 'Orders in the queue by status', value: count, labels: { status } },
    })),
  ]
}
