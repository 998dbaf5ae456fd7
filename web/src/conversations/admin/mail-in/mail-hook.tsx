import { Button } from '@mantine/core'
import type { MailIn } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { MakeHookSecret, RemoveHookSecret } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { CopyableValue } from '../../../ui/actions/copyable-value.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import classes from './mail-in.module.css'

/** The URL to which a mail server or provider delivers mails, and its secret, which is shown only once. */
export function MailHook({ mailIn: { hook_url, has_hook_secret } }: { mailIn: MailIn }) {
  const t = useWording('conversations')
  const make = useCommand(MakeHookSecret)
  const close = useCommand(RemoveHookSecret, { onDone: () => make.reset() })
  const renew = () =>
    has_hook_secret
      ? confirm({
          title: t('conversations:hook.renew_title'),
          text: t('conversations:hook.renew_text'),
          action: t('conversations:hook.renew'),
          run: () => make.mutateAsync({}),
        })
      : make.mutateAsync({}).catch(() => undefined)
  return (
    <div className={classes.stack}>
      <p className="meta">{t('conversations:hook.text')}</p>
      <CopyableValue label={t('conversations:hook.address')} value={hook_url} />
      {make.data && (
        <>
          <CopyableValue label={t('conversations:hook.secret')} value={make.data.secret} />
          <p className={classes.warning}>{t('conversations:hook.once')}</p>
        </>
      )}
      <ProblemAlert problem={make.error ?? close.error} />
      <div className={classes.check}>
        <Button variant="default" size="xs" loading={make.isPending} onClick={() => void renew()}>
          {t(has_hook_secret ? 'conversations:hook.renew' : 'conversations:hook.make')}
        </Button>
        {has_hook_secret && (
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              void confirm({
                title: t('conversations:hook.close_title'),
                text: t('conversations:hook.close_text'),
                action: t('conversations:hook.close'),
                danger: true,
                run: () => close.mutateAsync({}),
              })
            }
          >
            {t('conversations:hook.close')}
          </Button>
        )}
        <span className="meta">
          {t(has_hook_secret ? 'conversations:hook.is_open' : 'conversations:hook.is_closed')}
        </span>
      </div>
    </div>
  )
}
