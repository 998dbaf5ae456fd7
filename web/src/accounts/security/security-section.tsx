import { GetSecurity } from '@mapwright/contract/accounts/security-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import classes from './security-section.module.css'
import { SessionsPart } from './sessions-part.tsx'
import { SignInAlertsPart } from './sign-in-alerts-part.tsx'

/** What protects the own account beside its password, and where it is signed in. */
export function SecuritySection() {
  const t = useWording('accounts')
  return (
    <Panel title={t('accounts:security.title')}>
      <Loaded query={useQueryOf(GetSecurity)} lines={6}>
        {({ second_factor, passkeys, sign_in_alerts, sessions }) => (
          <div className={classes.parts}>
            <SecondFactorPart secondFactor={second_factor} />
            <PasskeysPart passkeys={passkeys} />
            <SignInAlertsPart isOn={sign_in_alerts} />
            <SessionsPart sessions={sessions} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
