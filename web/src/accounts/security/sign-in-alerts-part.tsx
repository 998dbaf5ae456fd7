import { Switch } from '@mantine/core'
import { ChangeSignInAlerts } from '@mapwright/contract/accounts/security-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProblemAlert } from '../../ui/states.tsx'
import { SecurityPart } from './security-part.tsx'

/** Whether a mail tells of sign-ins from somewhere new. */
export function SignInAlertsPart({ isOn }: { isOn: boolean }) {
  const t = useWording('accounts')
  const change = useCommand(ChangeSignInAlerts)
  return (
    <SecurityPart title={t('accounts:alerts.title')} text={t('accounts:alerts.text')}>
      <ProblemAlert problem={change.error} />
      <Switch
        label={t('accounts:alerts.label')}
        checked={change.isPending ? change.variables.body.sign_in_alerts : isOn}
        onChange={(event) => change.mutate({ body: { sign_in_alerts: event.currentTarget.checked } })}
      />
    </SecurityPart>
  )
}
