import { Textarea } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { ResetProtection } from '@mapwright/contract/accounts/security-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { useMay, useMe } from '../platform/session/me.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { notify } from '../ui/messages/notify.ts'

type Protection = { second_factor: boolean; passkeys: number }
type UserProtectionProps = { user: User; protection: Protection }

/** Returns the reason why this user's second factor and passkeys cannot be reset; undefined if they can. */
function useRefusal(user: User, { second_factor, passkeys }: Protection): string | undefined {
  const t = useWording('people', 'accounts')
  const me = useMe()
  const mayPassword = useMay('dealers_manager.change_dealer_password')
  const mayRole = useMay('dealers_manager.change_role')
  if (!second_factor && passkeys === 0) return t('people:protection.nothing')
  if (user._id === me._id) return t('people:protection.oneself')
  if (!(user.role_id === roles.customer ? mayPassword : mayRole)) return t('people:not_granted')
  return mayChange(me, user) ? undefined : t('accounts:agents.holds_more')
}

/** A user's second factor and passkeys, which staff can reset if the user has lost them. */
export function UserProtection({ user, protection }: UserProtectionProps) {
  const t = useWording('people', 'accounts')
  const [isOpen, setIsOpen] = useState(false)
  const { second_factor, passkeys } = protection
  const refused = useRefusal(user, protection)
  return (
    <Panel
      title={t('people:protection.title')}
      actions={
        <ActionButton size="xs" variant="default" disabledReason={refused} onClick={() => setIsOpen(true)}>
          {t('people:protection.open')}
        </ActionButton>
      }
    >
      <KeyValues
        items={[
          {
            label: t('accounts:second_factor.title'),
            value: t(second_factor ? 'accounts:second_factor.on' : 'accounts:second_factor.off'),
          },
          { label: t('accounts:passkeys.title'), value: String(passkeys) },
        ]}
      />
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('people:protection.reset_title', { name: displayName(user) })}
        size={440}
      >
        <ResetForm user={user} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Panel>
  )
}

function ResetForm({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWording('people')
  const form = useForm(ResetProtection, {
    initial: { reason: '' },
    toInput: (body) => ({ params: { id: user._id }, body }),
    onDone: () => {
      notify.done(t('people:protection.done', { name: displayName(user) }))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <p>{t('people:protection.text')}</p>
      <Textarea
        label={t('people:protection.reason')}
        description={t('people:protection.reason_help')}
        autosize
        minRows={2}
        {...form.text('reason')}
      />
      <FormActions>
        <SubmitButton form={form}>{t('people:protection.open')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
