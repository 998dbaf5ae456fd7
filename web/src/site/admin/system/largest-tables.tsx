import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ShareBars } from '../../../ui/charts/share-bars.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { SystemState } from './system-state.ts'

/** The largest tables of the database, with their indexes. */
export function LargestTables({ tables }: { tables: SystemState['database']['tables'] }) {
  const t = useWording('system')
  const f = useFormats()
  return (
    <Panel title={t('system:tables')}>
      <ShareBars
        label={t('system:tables')}
        bars={tables.map(({ name, size, rows }) => ({
          key: name,
          name: <span translate="no">{name}</span>,
          value: size,
          note: `${f.bytes(size)}, ${t('system:rows', { count: rows, number: f.number(rows) })}`,
        }))}
      />
    </Panel>
  )
}
