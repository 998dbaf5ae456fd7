import { ConfirmSecondFactor, EnrollSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { CodeInput } from '../code-input.tsx'
import { PresentPassword } from '../present-password.tsx'
import classes from './enroll-form.module.css'

type EnrollFormProps = { onDone: (recoveryCodes: readonly string[]) => void }

/** Asks for the password, then shows the secret as a QR code for the app, then asks for a first code. */
export default function EnrollForm({ onDone }: EnrollFormProps) {
  const [enrolled, setEnrolled] = useState<{ secret: string; uri: string }>()
  return enrolled ? <ShowSecret {...enrolled} onDone={onDone} /> : <AskPassword onDone={setEnrolled} />
}

function AskPassword({ onDone }: { onDone: (enrolled: { secret: string; uri: string }) => void }) {
  const t = useWording('accounts')
  const form = useForm(EnrollSecondFactor, {
    initial: { password: '' },
    toInput: (body) => ({ body }),
    onDone,
    guard: false,
  })
  return (
    <Form form={form}>
      <PresentPassword data-autofocus {...form.text('password')} />
      <FormActions>
        <SubmitButton form={form}>{t('accounts:second_factor.continue')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function ShowSecret({ secret, uri, onDone }: { secret: string; uri: string } & EnrollFormProps) {
  const t = useWording('accounts')
  const form = useForm(ConfirmSecondFactor, {
    initial: { code: '' },
    toInput: (body) => ({ body }),
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    guard: false,
  })
  return (
    <Form form={form}>
      <p>{t('accounts:second_factor.scan')}</p>
      <div className={classes.picture}>
        <QRCodeSVG value={uri} size={176} marginSize={2} title={t('accounts:second_factor.picture')} />
      </div>
      <p className="meta">
        {t('accounts:second_factor.type')}{' '}
        <span className={classes.secret}>
          <code dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton value={secret} label={t('accounts:second_factor.secret')} />
        </span>
      </p>
      <CodeInput
        label={t('accounts:second_factor.first_code')}
        value={form.values.code}
        error={form.error('code')}
        onChange={(code) => form.set('code', code)}
      />
      <FormActions>
        <SubmitButton form={form}>{t('accounts:second_factor.switch_on')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
