import { PasswordInput } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { ChangePassword } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'

type PasswordDialogProps = { user: User; isOpen: boolean; onClose: () => void }

/** Sets a new password for a customer who cannot receive a reset code by mail. */
export function PasswordDialog({ user, isOpen, onClose }: PasswordDialogProps) {
  const t = useWording('people')
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t('people:password.title', { name: displayName(user) })}
      size={440}
    >
      <PasswordForm user={user} onClose={onClose} />
    </Dialog>
  )
}

function PasswordForm({ user, onClose }: Omit<PasswordDialogProps, 'isOpen'>) {
  const t = useWording('people')
  const form = useForm(ChangePassword, {
    initial: { new_password: '' },
    toInput: (body) => ({ params: { id: user._id }, body }),
    onDone: () => {
      notify.done(t('people:password.done', { name: displayName(user) }))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <PasswordInput
        label={t('people:password.new')}
        description={t('people:password.help')}
        autoComplete="new-password"
        {...form.text('new_password')}
      />
      <FormActions>
        <SubmitButton form={form}>{t('people:password.open')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
