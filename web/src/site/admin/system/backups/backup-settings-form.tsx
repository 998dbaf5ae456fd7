import { PasswordInput, Switch, TextInput } from '@mantine/core'
import type { BackupSettings } from '@mapwright/contract/site/backups/backup.ts'
import { ChangeBackupSettings } from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { useFormats } from '../../../../platform/i18n/formats.ts'
import { useWording } from '../../../../platform/i18n/wording.ts'
import { Form, useForm } from '../../../../ui/forms/form.tsx'
import { NumberField } from '../../../../ui/forms/number-field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { notify } from '../../../../ui/messages/notify.ts'
import { MultiChoice } from '../../../../ui/resource/multi-choice.tsx'
import { SaveWithPassword } from './save-with-password.tsx'

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** The settings for scheduled backups. */
export function BackupSettingsForm({ settings }: { settings: BackupSettings }) {
  const t = useWording('system', 'site')
  const f = useFormats()
  const { is_on, hours, keep, folder, encrypts, next_at, time_zone } = settings
  const form = useForm(ChangeBackupSettings, {
    initial: { is_on, hours: hours.map(String), keep, folder, encrypts, passphrase: '', password: '' },
    toInput: (values) => ({ body: { ...values, hours: values.hours.map(Number) } }),
    clears: ['passphrase', 'password'],
    onDone: () => notify.done(t('site:saved')),
  })
  const { values } = form
  const isSensitive = values.folder.trim() !== folder || values.encrypts !== encrypts || values.passphrase !== ''
  const hourOptions = hoursOfDay.map((hour) => ({ value: String(hour), label: f.time(new Date(2026, 0, 1, hour)) }))
  return (
    <Panel>
      <Form form={form}>
        <Switch
          label={t('system:backups.is_on')}
          description={next_at ? t('system:backups.next', { when: f.dateTime(next_at) }) : undefined}
          {...form.check('is_on')}
        />
        <MultiChoice
          label={t('system:backups.hours', { zone: time_zone.replaceAll('_', ' ') })}
          options={hourOptions}
          {...form.several('hours')}
        />
        <NumberField label={t('system:backups.keep')} min={1} max={365} {...form.number('keep')} />
        <TextInput
          label={t('system:backups.folder')}
          description={t('system:backups.folder_help')}
          dir="ltr"
          spellCheck={false}
          {...form.text('folder')}
        />
        <Switch
          label={t('system:backups.encrypts')}
          description={t('system:backups.encrypts_help')}
          {...form.check('encrypts')}
        />
        {values.encrypts && (
          <PasswordInput
            label={t('system:backups.passphrase')}
            description={encrypts ? t('system:backups.passphrase_kept') : undefined}
            autoComplete="new-password"
            dir="ltr"
            {...form.text('passphrase')}
            required={!encrypts}
          />
        )}
        <SaveWithPassword form={form} needsPassword={isSensitive} />
      </Form>
    </Panel>
  )
}
