import { GetSecurity } from '@mapwright/contract/accounts/security-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { PasskeysSetting } from './passkeys-setting.tsx'
import { ProviderSetting } from './provider-setting.tsx'
import { SecondFactorSetting } from './second-factor-setting.tsx'
import classes from './security-section.module.css'
import { SessionsSetting } from './sessions-setting.tsx'
import { SignInAlertsSetting } from './sign-in-alerts-setting.tsx'

/** Protection of the account in addition to the password, and the user's sessions. */
export function SecuritySection() {
  const t = useWording('accounts')
  const isStaff = useMe().role_id !== roles.customer
  return (
    <Panel title={t('accounts:security.title')}>
      <Loaded query={useQueryOf(GetSecurity)} lines={6}>
        {({ second_factor, passkeys, sign_in_alerts, sessions }) => (
          <div className={classes.parts}>
            <SecondFactorSetting secondFactor={second_factor} />
            <PasskeysSetting passkeys={passkeys} />
            {isStaff && <ProviderSetting />}
            <SignInAlertsSetting isOn={sign_in_alerts} />
            <SessionsSetting sessions={sessions} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
