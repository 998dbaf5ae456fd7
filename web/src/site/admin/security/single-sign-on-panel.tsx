import { Code, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { SingleSignOnSettings } from '@mapwright/contract/accounts/single-sign-on.ts'
import {
  ChangeSingleSignOnSettings,
  GetSingleSignOnSettings,
} from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { CopyableValue } from '../../../ui/actions/copyable-value.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { ProviderChecks } from './provider-checks.tsx'

/** The OpenID provider with which staff sign in. */
export function SingleSignOnPanel() {
  const t = useWording('single_sign_on', 'site')
  const query = useQueryOf(GetSingleSignOnSettings)
  return (
    <Panel title={t('single_sign_on:staff')}>
      <Loaded query={query} lines={6}>
        {({ single_sign_on }) => <SingleSignOnForm settings={single_sign_on} />}
      </Loaded>
    </Panel>
  )
}

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

function SingleSignOnForm({ settings }: { settings: SingleSignOnSettings }) {
  const t = useWording('single_sign_on', 'site')
  const { domains, has_client_secret, redirect_uri, exempt_admins, ...saved } = settings
  const form = useForm(ChangeSingleSignOnSettings, {
    initial: { ...saved, client_secret: '', domains: domains.join('\n') },
    toInput: (values) => ({ body: { ...values, domains: linesOf(values.domains) } }),
    clears: ['client_secret'],
    onDone: () => notify.done(t('single_sign_on:saved')),
  })
  const { issuer, client_id, client_secret } = form.values
  return (
    <Form form={form}>
      <p className="meta">{t('single_sign_on:text')}</p>
      <CopyableValue label={t('single_sign_on:redirect_uri')} value={redirect_uri} />
      <TextInput
        label={t('single_sign_on:issuer')}
        description={t('single_sign_on:issuer_help')}
        placeholder="https://login.example.com"
        autoComplete="off"
        dir="ltr"
        {...form.text('issuer')}
      />
      {issuer !== '' && (
        <>
          <TextInput label={t('single_sign_on:client_id')} autoComplete="off" dir="ltr" {...form.text('client_id')} />
          <PasswordInput
            label={t('single_sign_on:client_secret')}
            {...(has_client_secret ? { description: t('single_sign_on:secret_kept') } : {})}
            autoComplete="new-password"
            dir="ltr"
            {...form.text('client_secret')}
            required={false}
          />
          <TextInput label={t('single_sign_on:name')} placeholder="Google" {...form.text('name')} />
          <Textarea
            label={t('single_sign_on:domains')}
            description={t('single_sign_on:domains_help')}
            placeholder="example.com"
            dir="ltr"
            autosize
            minRows={2}
            spellCheck={false}
            {...form.text('domains')}
            required={false}
          />
          <Switch label={t('single_sign_on:trusts')} {...form.check('trusts_second_factor')} />
          <Switch
            label={t('single_sign_on:required')}
            description={t('single_sign_on:required_help')}
            {...form.check('is_required')}
          />
          {form.values.is_required && <Exemptions emails={exempt_admins} />}
        </>
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
      {issuer !== '' && client_id !== '' && <ProviderChecks client={{ issuer, client_id, client_secret }} />}
    </Form>
  )
}

/** The admins who keep their password. Without any, a failure of the provider would lock all staff out. */
function Exemptions({ emails }: { emails: readonly string[] }) {
  const t = useWording('single_sign_on')
  if (emails.length > 0) return <p className="meta">{t('single_sign_on:exempt', { emails: emails.join(', ') })}</p>
  return (
    <Notice>
      {t('single_sign_on:exempt_none')} <Code dir="ltr">npm run admin -- allow-password EMAIL</Code>
    </Notice>
  )
}
