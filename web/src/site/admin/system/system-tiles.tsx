import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StatTile } from '../../../ui/layout/stat-tile.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './system-page.module.css'
import type { SystemState } from './system-state.ts'

/** The sizes and the waiting work of the site. */
export function SystemTiles({ state }: { state: SystemState }) {
  const t = useWording('system')
  const f = useFormats()
  const { database, storage, mails, jobs, events, calls, people, backup } = state
  const { last_hour } = calls
  const { disk } = storage
  return (
    <div className={classes.tiles}>
      <StatTile
        label={t('system:figure.database')}
        value={f.bytes(database.size)}
        hint={t('system:connections', {
          used: f.number(database.connections),
          max: f.number(database.max_connections),
        })}
      />
      <StatTile
        label={t('system:figure.files')}
        value={f.bytes(storage.size)}
        hint={[
          t('system:files', { count: storage.files, number: f.number(storage.files) }),
          !disk && t('system:bucket'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {disk && (
        <StatTile
          label={t('system:figure.disk')}
          value={f.bytes(disk.free)}
          hint={t('system:of_total', { total: f.bytes(disk.total) })}
        />
      )}
      <StatTile
        label={t('system:figure.backup')}
        value={backup.latest_at ? <When at={backup.latest_at} /> : t('system:never')}
        keepsHintLine
        to="/admin/system/backups"
      />
      <StatTile
        label={t('system:figure.mails')}
        value={f.number(mails.waiting)}
        hint={mails.latest_sent_at && t('system:latest_sent', { when: f.dateTime(mails.latest_sent_at) })}
        keepsHintLine
        to="/admin/mails"
      />
      <StatTile
        label={t('system:figure.jobs')}
        value={f.number(jobs.waiting)}
        hint={t('system:running', { number: f.number(jobs.running) })}
      />
      <StatTile label={t('system:figure.events')} value={f.number(events.waiting)} keepsHintLine />
      <StatTile
        label={t('system:figure.sessions')}
        value={f.number(people.sessions)}
        hint={t('system:customers', { number: f.number(people.customers) })}
      />
      <StatTile
        label={t('system:figure.errors')}
        value={f.number(last_hour.errors)}
        hint={t('system:of_calls', { count: last_hour.calls, number: f.number(last_hour.calls) })}
      />
    </div>
  )
}
