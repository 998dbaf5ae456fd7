import { SegmentedControl, TextInput } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useFormats } from '../app/i18n/formats.ts'
import { useWording } from '../app/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notify.ts'
import { Dialog } from '../ui/overlays.tsx'

type BalanceDialogProps = { user: User; isOpen: boolean; onClose: () => void }

/** Credits given or taken off by hand, with a reason that the customer reads. */
export function BalanceDialog({ user, isOpen, onClose }: BalanceDialogProps) {
  const t = useWording('people')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('people:balance.title', { name: displayName(user) })} size={440}>
      <BalanceForm user={user} onClose={onClose} />
    </Dialog>
  )
}

function BalanceForm({ user, onClose }: Omit<BalanceDialogProps, 'isOpen'>) {
  const t = useWording('people')
  const f = useFormats()
  const form = useForm(ChangeBalance, {
    initial: { direction: 'add' as 'add' | 'take', amount: '', reason: '' },
    toInput: ({ direction, amount, reason }) => ({
      params: { id: user._id },
      body: {
        amount: `${direction === 'take' ? '-' : ''}${amount.trim().replace(',', '.').replace(/^[-+]/, '')}`,
        reason,
      },
    }),
    refreshes: ['accounts'],
    onDone: ({ balance }) => {
      notify.done(t('people:balance.done', { balance: f.credits(balance) }))
      onClose()
    },
  })
  const { direction } = form.values
  return (
    <Form form={form}>
      <p className="meta">{t('people:balance.now', { balance: f.credits(user.balance) })}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('people:balance.direction')}
        value={direction}
        onChange={(value) => form.set('direction', value as 'add' | 'take')}
        data={[
          { value: 'add', label: t('people:balance.add') },
          { value: 'take', label: t('people:balance.take') },
        ]}
      />
      <TextInput label={t('people:balance.amount')} inputMode="decimal" autoComplete="off" {...form.text('amount')} />
      <TextInput
        label={t('people:balance.reason')}
        description={t('people:balance.reason_help')}
        autoComplete="off"
        {...form.text('reason')}
      />
      <FormActions>
        <SubmitButton form={form}>
          {t(direction === 'add' ? 'people:balance.add_action' : 'people:balance.take_action')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
