import { Button } from '@mantine/core'
import type { MailIn } from '@mapwright/contract/orders/mail-in.ts'
import { MakeHookSecret, RemoveHookSecret } from '@mapwright/contract/orders/mail-in-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ProblemAlert } from '../../../ui/states.tsx'
import classes from './mail-in.module.css'

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.value}>
      <span className="meta">{label}</span>
      <code dir="ltr">{value}</code>
      <CopyButton value={value} label={label} />
    </div>
  )
}

/** The address that a mail server or provider delivers to, and its secret, which is shown when it is made and never again. */
export function MailHook({ mailIn: { hook_url, has_hook_secret } }: { mailIn: MailIn }) {
  const t = useWording('answers')
  const make = useCommand(MakeHookSecret)
  const close = useCommand(RemoveHookSecret, { onDone: () => make.reset() })
  const renew = () =>
    has_hook_secret
      ? confirm({
          title: t('answers:hook.renew_title'),
          text: t('answers:hook.renew_text'),
          action: t('answers:hook.renew'),
          run: () => make.mutateAsync({}),
        })
      : make.mutateAsync({}).catch(() => undefined)
  return (
    <div className={classes.stack}>
      <p className="meta">{t('answers:hook.text')}</p>
      <Value label={t('answers:hook.address')} value={hook_url} />
      {make.data && (
        <>
          <Value label={t('answers:hook.secret')} value={make.data.secret} />
          <p className={classes.warning}>{t('answers:hook.once')}</p>
        </>
      )}
      <ProblemAlert problem={make.error ?? close.error} />
      <div className={classes.check}>
        <Button variant="default" size="xs" loading={make.isPending} onClick={() => void renew()}>
          {t(has_hook_secret ? 'answers:hook.renew' : 'answers:hook.make')}
        </Button>
        {has_hook_secret && (
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              void confirm({
                title: t('answers:hook.close_title'),
                text: t('answers:hook.close_text'),
                action: t('answers:hook.close'),
                danger: true,
                run: () => close.mutateAsync({}),
              })
            }
          >
            {t('answers:hook.close')}
          </Button>
        )}
        <span className="meta">{t(has_hook_secret ? 'answers:hook.is_open' : 'answers:hook.is_closed')}</span>
      </div>
    </div>
  )
}
