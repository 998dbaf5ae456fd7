import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useWording } from '../platform/i18n/wording.ts'

/** Field for the current password, required for actions that must not be possible with a stolen session alone. */
export function PresentPassword(props: Omit<PasswordInputProps, 'label' | 'autoComplete'>) {
  const t = useWording('accounts')
  return <PasswordInput label={t('accounts:field.present_password')} autoComplete="current-password" {...props} />
}
