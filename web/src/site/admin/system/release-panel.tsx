import { useWording } from '../../../platform/i18n/wording.ts'
import { KeyValues } from '../../../ui/layout/key-values.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { When } from '../../../ui/text/when.tsx'
import type { SystemState } from './system-state.ts'

/** The versions of the release, of Node.js and of the database. */
export function ReleasePanel({ state: { release, database } }: { state: SystemState }) {
  const t = useWording('system')
  return (
    <Panel title={t('system:release')}>
      <KeyValues
        items={[
          { label: 'Mapwright', value: release.version },
          { label: t('system:release.started'), value: <When at={release.started_at} mode="dateTime" /> },
          { label: 'Node.js', value: release.node },
          { label: 'PostgreSQL', value: database.version },
          {
            label: t('system:release.licenses'),
            value: (
              <a href="/licenses.txt" target="_blank" rel="noreferrer" translate="no">
                licenses.txt
              </a>
            ),
          },
        ]}
      />
    </Panel>
  )
}
