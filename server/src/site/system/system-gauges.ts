import type { GaugeReading, Gauges } from '../../platform/gauges.ts'
import { readSystem } from './read-system.ts'

const total = (failed: readonly { count: number }[]): number => failed.reduce((sum, { count }) => sum + count, 0)

/** Reads the sizes and the waiting and failed work of the site. */
export const systemGauges: Gauges = async (sql, app) => {
  const { database, storage, mails, jobs, events, people, backup } = await readSystem(sql, app)
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
    ...(backup.latest_at
      ? [gauge('mapwright_backup_timestamp_seconds', 'Time of the latest backup', backup.latest_at.getTime() / 1000)]
      : []),
  ]
}
