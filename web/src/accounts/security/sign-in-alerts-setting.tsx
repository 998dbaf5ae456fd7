import { Switch } from '@mantine/core'
import { ChangeSignInAlerts } from '@mapwright/contract/accounts/security-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { SecuritySetting } from './security-setting.tsx'

/** Switch for mails about sign-ins from unknown devices. */
export function SignInAlertsSetting({ isOn }: { isOn: boolean }) {
  const t = useWording('accounts')
  const change = useCommand(ChangeSignInAlerts)
  return (
    <SecuritySetting title={t('accounts:alerts.title')} text={t('accounts:alerts.text')}>
      <ProblemAlert problem={change.error} />
      <Switch
        label={t('accounts:alerts.label')}
        checked={change.isPending ? change.variables.body.sign_in_alerts : isOn}
        onChange={(event) => change.mutate({ body: { sign_in_alerts: event.currentTarget.checked } })}
      />
    </SecuritySetting>
  )
}
