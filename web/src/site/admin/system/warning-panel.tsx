import { Switch, TextInput } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  ChangeWarningSettings,
  CreateWarningSecret,
  GetWarningSettings,
  TestWarnings,
} from '@mapwright/contract/site/system/warning-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { CopyButton } from '../../../ui/actions/copy-button.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import classes from './system-page.module.css'
import { WarningDeliveries } from './warning-deliveries.tsx'

type Settings = Wire<typeof GetWarningSettings>['warning_settings']

const pollMs = 2_000

/** The settings for warnings by mail to all admins, and to a webhook. */
export function WarningPanel() {
  const t = useWording('system')
  const query = useQuery({
    ...queryOf(GetWarningSettings),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === 'waiting') ? pollMs : false,
  })
  return (
    <Panel title={t('system:alerts.title')}>
      <Loaded query={query}>
        {({ warning_settings, deliveries }) => (
          <>
            <SettingsForm settings={warning_settings} key={warning_settings.webhook_url} />
            <WebhookActions settings={warning_settings} />
            <WarningDeliveries deliveries={deliveries} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useWording('system')
  const { mails_admins, webhook_url, has_mail_server, has_recipients } = settings
  const missing = has_mail_server ? !has_recipients && 'alerts.no_recipients' : 'warning.no_mail_server'
  const form = useForm(ChangeWarningSettings, {
    initial: { mails_admins, webhook_url },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('system:saved')),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('system:alerts.text')}</p>
      <Switch
        label={t('system:alerts.mail')}
        description={missing && t(`system:${missing}`)}
        {...form.check('mails_admins')}
      />
      <TextInput
        label={t('system:alerts.url')}
        description={t('system:alerts.url_help')}
        placeholder="https://"
        dir="ltr"
        {...form.text('webhook_url')}
        required={false}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('system:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The buttons that create the webhook's secret and send a test. */
function WebhookActions({ settings }: { settings: Settings }) {
  const t = useWording('system')
  const confirm = useConfirm()
  const [secret, setSecret] = useState('')
  const { mails_admins, webhook_url, has_secret, has_mail_server, has_recipients } = settings
  const create = useCommand(CreateWarningSecret, { onDone: (made) => setSecret(made.secret) })
  const test = useCommand(TestWarnings, {
    onDone: ({ mails, webhooks }) => mails + webhooks > 0 && notify.done(t('system:alerts.tested')),
  })
  const replace = () =>
    void confirm({
      title: t('system:alerts.secret_replace'),
      text: t('system:alerts.secret_replace_text'),
      action: t('system:alerts.secret_replace'),
      danger: true,
      run: () => create.mutateAsync({}),
    })
  const lacksSecret = webhook_url !== '' && !has_secret
  const hasChannel = webhook_url !== '' || (mails_admins && has_mail_server && has_recipients)
  const reason = lacksSecret ? 'secret_missing' : hasChannel ? undefined : 'no_channel'
  return (
    <div className={classes.tests}>
      {secret && <NewSecret secret={secret} />}
      <ProblemAlert problem={create.error ?? test.error} />
      <FormActions>
        {webhook_url !== '' && (
          <ActionButton
            variant="default"
            busy={create.isPending}
            onClick={() => (has_secret ? replace() : create.mutate({}))}
          >
            {t(has_secret ? 'system:alerts.secret_replace' : 'system:alerts.secret_create')}
          </ActionButton>
        )}
        <ActionButton
          variant="default"
          busy={test.isPending}
          disabledReason={reason && t(`system:alerts.${reason}`)}
          onClick={() => test.mutate({})}
        >
          {t('system:alerts.test')}
        </ActionButton>
      </FormActions>
    </div>
  )
}

function NewSecret({ secret }: { secret: string }) {
  const t = useWording('system')
  return (
    <div role="status" className={classes.secret}>
      <strong>{t('system:alerts.secret_new')}</strong>
      <span className={classes.value}>
        <bdi className="mono" dir="ltr">
          {secret}
        </bdi>
        <CopyButton value={secret} label={t('system:alerts.secret')} />
      </span>
      <span className="meta">{t('system:alerts.secret_once')}</span>
    </div>
  )
}
