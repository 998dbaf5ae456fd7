import { TextInput } from '@mantine/core'
import { RenewRecoveryCodes, SwitchOffSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { PresentPassword } from '../present-password.tsx'

type ReauthenticateFormProps = {
  aim: 'renew' | 'switch_off'
  onRenewed: (recoveryCodes: readonly string[]) => void
  onSwitchedOff: () => void
}

const isAppCode = (code: string) => /^\s*\d{6}\s*$/.test(code)

/** Asks for the password and a code before the second factor is changed. A recovery code also works. */
export function ReauthenticateForm({ aim, onRenewed, onSwitchedOff }: ReauthenticateFormProps) {
  const t = useWording('accounts')
  const settings = {
    initial: { password: '', code: '' },
    toInput: ({ password, code }: { password: string; code: string }) => ({
      body: { password, ...(isAppCode(code) ? { code } : { recovery_code: code }) },
    }),
    guard: false,
  }
  const renewal = useForm(RenewRecoveryCodes, {
    ...settings,
    onDone: ({ recovery_codes }) => onRenewed(recovery_codes),
  })
  const end = useForm(SwitchOffSecondFactor, {
    ...settings,
    onDone: () => {
      notify.done(t('accounts:second_factor.switched_off'))
      onSwitchedOff()
    },
  })
  const form = aim === 'renew' ? renewal : end
  return (
    <Form form={form}>
      <p>{t(`accounts:second_factor.${aim}_text`)}</p>
      <PresentPassword data-autofocus {...form.text('password')} />
      <TextInput
        label={t('accounts:second_factor.either_code')}
        description={t('accounts:second_factor.either_code_help')}
        dir="ltr"
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.text('code')}
        // Not limited to six digits, because recovery codes are longer.
        maxLength={40}
        error={form.error('code') ?? form.error('recovery_code')}
      />
      <FormActions>
        <SubmitButton form={form} {...(aim === 'switch_off' ? { color: 'red' } : {})}>
          {t(`accounts:second_factor.${aim}`)}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
