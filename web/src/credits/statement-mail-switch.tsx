import { Switch } from '@mantine/core'
import { ChangeStatementMail, GetStatementMail } from '@mapwright/contract/credits/statement-mail-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { notify } from '../ui/messages/notify.ts'

/** Switch for monthly statements by mail. */
export function StatementMailSwitch() {
  const t = useWording('credits')
  const { data } = useQueryOf(GetStatementMail)
  const change = useCommand(ChangeStatementMail)
  const isOn = data?.monthly ?? false
  return (
    <Switch
      label={t('credits:statement_mail.label')}
      description={t('credits:statement_mail.text')}
      checked={change.isPending ? !isOn : isOn}
      disabled={!data || change.isPending}
      onChange={(event) =>
        change.mutate({ body: { monthly: event.currentTarget.checked } }, { onError: notify.refused })
      }
    />
  )
}
