import { GetSmsSettings } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LatestSms } from './latest-sms.tsx'
import classes from './sms.module.css'
import { SmsForm } from './sms-form.tsx'
import { SmsTest } from './sms-test.tsx'

/** The settings for SMS: the provider, a test, and the latest messages. */
export function SmsSettings() {
  const t = useWording('notifications')
  const query = useQueryOf(GetSmsSettings)
  return (
    <Loaded query={query} inPanel>
      {({ sms_settings }) => (
        <>
          <Panel title={t('notifications:sms.title')}>
            <div className={classes.stack}>
              <p className="meta">{t('notifications:sms.text')}</p>
              <SmsForm settings={sms_settings} />
              {sms_settings.is_complete && <SmsTest />}
            </div>
          </Panel>
          {(sms_settings.is_complete || sms_settings.latest.length > 0) && (
            <Panel title={t('notifications:sms.latest')}>
              <LatestSms messages={sms_settings.latest} />
            </Panel>
          )}
        </>
      )}
    </Loaded>
  )
}
