import { PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { PresentPassword } from '../../../accounts/present-password.tsx'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { SubmitButton } from '../../../ui/forms/form.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { Notice } from '../../../ui/messages/notice.tsx'
import { type BridgeValues, changeKind } from './bridge-values.ts'

/** The parts of a form for a bridge that its fields need. */
export type BridgeForm = Pick<Form<BridgeValues>, 'values' | 'set' | 'change' | 'text' | 'check' | 'error'> &
  Parameters<typeof SubmitButton>[0]['form']

const technical = { dir: 'ltr', spellCheck: false, autoComplete: 'off' } as const

/** The files that a bridge recognizes. */
function RecognitionFields({ form }: { form: BridgeForm }) {
  const t = useWording('bridges')
  return (
    <>
      <Textarea
        label={t('bridges:tools')}
        description={t('bridges:tools_help')}
        autosize
        minRows={2}
        {...form.text('tools')}
        required={false}
      />
      <Textarea
        label={t('bridges:extensions')}
        autosize
        minRows={2}
        {...technical}
        {...form.text('extensions')}
        required={false}
      />
      <TextInput label={t('bridges:starts_hex')} {...technical} {...form.text('starts_hex')} required={false} />
    </>
  )
}

/** The addresses of a service and the account there. */
function AccessFields({ form, hasSecret }: { form: BridgeForm; hasSecret: boolean }) {
  const t = useWording('bridges')
  return (
    <>
      <TextInput label={t('bridges:decrypt_url')} {...technical} {...form.text('decrypt_url')} required />
      <TextInput label={t('bridges:encrypt_url')} {...technical} {...form.text('encrypt_url')} required />
      <TextInput label={t('bridges:account')} {...technical} {...form.text('account')} required={false} />
      <PasswordInput
        label={t('bridges:secret')}
        description={hasSecret ? t('bridges:secret_kept') : undefined}
        autoComplete="new-password"
        dir="ltr"
        {...form.text('secret')}
        required={false}
      />
    </>
  )
}

/** The requests and responses of a service as JSON. Names the wrong member. */
function ProtocolField({ form }: { form: BridgeForm }) {
  const t = useWording('bridges')
  const field = form.text('protocol')
  const member = Object.keys(form.problem?.fields ?? {}).find((name) => name.startsWith('protocol.'))
  const path = member?.slice('protocol.'.length) ?? ''
  const text = form.error(`protocol.${path}`)
  return (
    <Textarea
      label={t('bridges:protocol')}
      autosize
      minRows={8}
      {...technical}
      {...field}
      error={field.error ?? (text && `${path}: ${text}`)}
      required
    />
  )
}

/** The fields of a tool bridge. */
export function BridgeFields({ form, hasSecret }: { form: BridgeForm; hasSecret: boolean }) {
  const t = useWording('bridges', 'accounts')
  const { kind } = form.values
  return (
    <>
      <Select
        label={t('bridges:kind')}
        allowDeselect={false}
        data={[
          { value: 'autotuner', label: 'Autotuner' },
          { value: 'http', label: 'HTTP' },
        ]}
        value={kind}
        onChange={(chosen) => {
          const next = chosen === 'http' ? 'http' : 'autotuner'
          if (next !== kind) form.change(changeKind(form.values, next))
        }}
      />
      {kind === 'autotuner' && <Notice>{t('bridges:unproven')}</Notice>}
      <TextInput label={t('bridges:name')} {...form.text('name')} required />
      <Switch label={t('bridges:is_on')} {...form.check('is_on')} />
      <Switch label={t('bridges:at_upload')} {...form.check('at_upload')} />
      <RecognitionFields form={form} />
      <AccessFields form={form} hasSecret={hasSecret} />
      {kind === 'http' && <ProtocolField form={form} />}
      <PresentPassword description={t('bridges:password_help')} {...form.text('password')} required />
    </>
  )
}
