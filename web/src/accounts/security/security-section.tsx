import { GetSecurity } from '@mapwright/contract/accounts/security-endpoints.ts'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, SkeletonText } from '../../ui/states.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import classes from './security-section.module.css'
import { SessionsPart } from './sessions-part.tsx'
import { SignInAlertsPart } from './sign-in-alerts-part.tsx'

/** What protects the own account beside its password, and where it is signed in. */
export function SecuritySection() {
  const t = useWording('accounts')
  const security = useQueryOf(GetSecurity)
  return (
    <Panel title={t('accounts:security.title')}>
      {security.data ? (
        <div className={classes.parts}>
          <SecondFactorPart secondFactor={security.data.second_factor} />
          <PasskeysPart passkeys={security.data.passkeys} />
          <SignInAlertsPart isOn={security.data.sign_in_alerts} />
          <SessionsPart sessions={security.data.sessions} />
        </div>
      ) : security.error ? (
        <ErrorState problem={security.error} onRetry={() => void security.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Panel>
  )
}
