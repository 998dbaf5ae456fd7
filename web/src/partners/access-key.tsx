import { Button } from '@mantine/core'
import type { AccessApi } from '@mapwright/contract/partners/access-api.ts'
import { CreateAccessKey, RevokeAccessKeys } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { CopyButton } from '../ui/actions/copy-button.tsx'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { FormActions } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './access-drawer.module.css'
import { useAccessName } from './use-access-columns.tsx'

/**
 * Creates, replaces and revokes the key of an API access. A new key is shown only until the drawer is closed. The key of a
 * website is public, so it is always shown in the widget's code.
 */
export function AccessKey({ access }: { access: AccessApi }) {
  const t = useWording('partners')
  const f = useFormats()
  const name = useAccessName()(access)
  const [secret, setSecret] = useState<string>()
  const params = { id: access._id }
  const is_public = access.for === 'widget'
  const create = useCommand(CreateAccessKey, { onDone: ({ key }) => setSecret(is_public ? undefined : key) })
  const revoke = useCommand(RevokeAccessKeys, {
    onDone: () => {
      setSecret(undefined)
      notify.done(t('partners:key.revoked'))
    },
  })
  const replace = () =>
    confirm({
      title: t('partners:key.rotate_title', { name }),
      text: t('partners:key.rotate_text'),
      action: t('partners:key.rotate'),
      run: () => create.mutateAsync({ params, body: { is_public } }),
    })
  return (
    <section className={classes.section}>
      <h3>{t('partners:field.key')}</h3>
      {secret ? (
        <div role="status" className={classes.section}>
          <strong>{t('partners:key.new_title')}</strong>
          <span className={classes.secret}>
            <bdi className="mono" dir="ltr">
              {secret}
            </bdi>
            <CopyButton value={secret} label={t('partners:field.key')} />
          </span>
          <span className="meta">{t('partners:key.new_text')}</span>
        </div>
      ) : (
        <span className={classes.key}>
          {access.key ? (
            <>
              <bdi className="mono" dir="ltr">
                {access.key}
              </bdi>
              {access.key_created_at && (
                <span className="meta">
                  {t('partners:key.created')} <When at={access.key_created_at} />
                </span>
              )}
            </>
          ) : (
            <span className="meta">{t('partners:key.none')}</span>
          )}
        </span>
      )}
      {access.previous_key_until && (
        <span className="meta">{t('partners:key.previous', { day: f.dateTime(access.previous_key_until) })}</span>
      )}
      <ProblemAlert problem={create.error} />
      <FormActions>
        {access.key ? (
          <>
            <Button variant="default" onClick={() => void replace()}>
              {t('partners:key.rotate')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              onClick={() =>
                void confirm({
                  title: t('partners:key.revoke_title', { name }),
                  text: t('partners:key.revoke_text'),
                  action: t('partners:key.revoke'),
                  danger: true,
                  run: () => revoke.mutateAsync({ params }),
                })
              }
            >
              {t('partners:key.revoke')}
            </Button>
          </>
        ) : (
          <Button loading={create.isPending} onClick={() => create.mutate({ params, body: { is_public } })}>
            {t('partners:key.create')}
          </Button>
        )}
      </FormActions>
    </section>
  )
}
