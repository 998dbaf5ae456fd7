import { GetSystem } from '@mapwright/contract/site/system/system-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { SkeletonList } from '../../../ui/loading/skeletons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FailedEvents, FailedJobs, FailedMails } from './failed-work.tsx'
import { LargestTables } from './largest-tables.tsx'
import { PolicyReports } from './policy-reports.tsx'
import { ReleasePanel } from './release-panel.tsx'
import { SlowestCalls } from './slowest-calls.tsx'
import { SystemTiles } from './system-tiles.tsx'
import { SystemWarnings } from './system-warnings.tsx'
import { UpdatePanel } from './update-panel.tsx'
import { WarningPanel } from './warning-panel.tsx'

const refreshMs = 30_000

/** The state of the running site, for admins: what needs attention, failed work that can be retried, sizes and versions. */
export default function SystemPage() {
  const t = useWording('system')
  const system = useQueryOf(GetSystem, {}, { refetchInterval: refreshMs })
  return (
    <Page
      title={t('system:title')}
      subtitle={t('system:text')}
      back={{ to: '/admin/website_settings', label: t('app:menu.settings') }}
    >
      <Loaded query={system} placeholder={<SkeletonList />}>
        {({ system: state }) => (
          <>
            <SystemWarnings warnings={state.warnings} />
            <SystemTiles state={state} />
            <FailedJobs failed={state.jobs.failed} />
            <FailedEvents failed={state.events.failed} />
            <FailedMails failed={state.mails.failed} canRetry={state.mails.has_server} />
            <WarningPanel />
            <UpdatePanel />
            <SlowestCalls calls={state.calls} />
            <LargestTables tables={state.database.tables} />
            <PolicyReports />
            <ReleasePanel state={state} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
