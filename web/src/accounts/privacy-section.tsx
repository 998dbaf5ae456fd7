import { Button } from '@mantine/core'
import { CancelDeletion, RequestDeletion } from '@mapwright/contract/accounts/privacy-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { call } from '../platform/api/call.ts'
import { refreshNames, useCommand } from '../platform/api/queries.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { When } from '../ui/text/when.tsx'
import { DataExportForm } from './data-export-form.tsx'
import classes from './privacy-section.module.css'

/** The rights under data protection law: a copy of the user's data, and deletion of the account. */
export function PrivacySection({ me }: { me: User }) {
  const t = useWording('accounts')
  return (
    <div className={classes.parts}>
      <section>
        <h3>{t('accounts:privacy.export_title')}</h3>
        <p>{t('accounts:privacy.export_text')}</p>
        <DataExportForm />
      </section>
      <section>
        <h3>{t('accounts:privacy.deletion_title')}</h3>
        {me.deletion_requested_at ? <DeletionRequested at={me.deletion_requested_at} /> : <DeletionForm me={me} />}
      </section>
    </div>
  )
}

function DeletionRequested({ at }: { at: string }) {
  const t = useWording('accounts')
  const cancel = useCommand(CancelDeletion, { onDone: () => notify.done(t('accounts:privacy.deletion_cancelled')) })
  return (
    <>
      <ProblemAlert problem={cancel.error} />
      <p role="status">
        {t('accounts:privacy.deletion_requested')} <When at={at} mode="dateTime" />
      </p>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t('accounts:privacy.deletion_cancel')}
      </Button>
    </>
  )
}

function DeletionForm({ me }: { me: User }) {
  const t = useWording('accounts')
  const ask = () =>
    confirm({
      title: t('accounts:privacy.deletion_ask_title', { email: me.email }),
      text: t('accounts:privacy.deletion_ask_text'),
      action: t('accounts:privacy.deletion_ask'),
      danger: true,
      run: async () => {
        await call(RequestDeletion)
        refreshNames(queryClient, ['accounts'])
        notify.done(t('accounts:privacy.deletion_asked'))
      },
    })
  return (
    <>
      <p>{t('accounts:privacy.deletion_text')}</p>
      <Button variant="default" color="red" onClick={() => void ask()}>
        {t('accounts:privacy.deletion_ask')}
      </Button>
    </>
  )
}
