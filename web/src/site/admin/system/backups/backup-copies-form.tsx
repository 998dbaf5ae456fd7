import { PasswordInput, Switch, TextInput } from '@mantine/core'
import type { BackupCopies } from '@mapwright/contract/site/backups/backup-copies.ts'
import { ChangeBackupCopies } from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { useWording } from '../../../../platform/i18n/wording.ts'
import { Form, useForm } from '../../../../ui/forms/form.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { notify } from '../../../../ui/messages/notify.ts'
import { SaveWithPassword } from './save-with-password.tsx'

/** The settings of the bucket to which backups are copied. */
export function BackupCopiesForm({ copies }: { copies: BackupCopies }) {
  const t = useWording('system', 'site')
  const { has_secret, ...saved } = copies
  const form = useForm(ChangeBackupCopies, {
    initial: { ...saved, secret_key: '', password: '' },
    toInput: (body) => ({ body }),
    clears: ['secret_key', 'password'],
    onDone: () => notify.done(t('site:saved')),
  })
  return (
    <Panel title={t('system:copies.title')}>
      <Form form={form}>
        <Switch label={t('system:copies.is_on')} description={t('system:copies.text')} {...form.check('is_on')} />
        {form.values.is_on && (
          <>
            <TextInput
              label={t('system:copies.endpoint')}
              placeholder="https://s3.eu-central-1.amazonaws.com"
              dir="ltr"
              {...form.text('endpoint')}
              required
            />
            <TextInput
              label={t('system:copies.region')}
              placeholder="eu-central-1"
              dir="ltr"
              {...form.text('region')}
              required={false}
            />
            <TextInput
              label={t('system:copies.bucket')}
              dir="ltr"
              spellCheck={false}
              {...form.text('bucket')}
              required
            />
            <TextInput
              label={t('system:copies.prefix')}
              description={t('system:copies.prefix_help')}
              dir="ltr"
              spellCheck={false}
              {...form.text('prefix')}
              required={false}
            />
            <TextInput
              label={t('system:copies.access_key')}
              autoComplete="off"
              dir="ltr"
              spellCheck={false}
              {...form.text('access_key')}
              required
            />
            <PasswordInput
              label={t('system:copies.secret_key')}
              description={has_secret ? t('system:copies.secret_kept') : undefined}
              autoComplete="new-password"
              dir="ltr"
              {...form.text('secret_key')}
              required={!has_secret}
            />
          </>
        )}
        <SaveWithPassword form={form} needsPassword={form.isDirty} />
      </Form>
    </Panel>
  )
}
