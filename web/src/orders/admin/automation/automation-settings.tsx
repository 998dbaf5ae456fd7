import { GetAutomationSettings } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { flagsBySection } from '../../../site/admin/flags-by-section.ts'
import { FlagsForm } from '../../../site/admin/flags-form.tsx'
import { WithSettings } from '../../../site/admin/with-settings.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../../ui/messages/states.tsx'
import classes from './automation.module.css'
import { ConfirmedSoftwareList } from './confirmed-software-list.tsx'
import { EngineSecret } from './engine-secret.tsx'
import { RulesForm } from './rules-form.tsx'

/** The settings of automation: the library and the engine. */
export default function AutomationSettings() {
  const t = useWording('orders')
  const { data, error, refetch } = useQueryOf(GetAutomationSettings)
  return (
    <div className={classes.panels}>
      <WithSettings title={t('orders:automation.title')}>
        {(settings) => <FlagsForm settings={settings} flags={flagsBySection.automation} />}
      </WithSettings>
      {data ? (
        <>
          <Panel title={t('orders:automation.rules')}>
            <RulesForm automation={data.automation} />
          </Panel>
          <Panel title={t('orders:automation.secret_title')}>
            <EngineSecret automation={data.automation} />
          </Panel>
          <Panel title={t('orders:automation.software_title')}>
            <ConfirmedSoftwareList software={data.automation.software} />
          </Panel>
        </>
      ) : (
        <Panel title={t('orders:automation.rules')}>
          {error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />}
        </Panel>
      )}
    </div>
  )
}
