import { SegmentedControl, TextInput } from '@mantine/core'
import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { ChangeBalance, GetUserStatement } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useReadAmount } from '../platform/i18n/read-amount.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'

export type BalanceHolder = { _id: string; name: string; balance: string }

type BalanceDialogProps = { holder: BalanceHolder; isOpen: boolean; onClose: () => void }

const blank: { direction: 'add' | 'take'; amount: string; reason: string } = {
  direction: 'add',
  amount: '',
  reason: '',
}

/** Adds or removes credits manually, with a reason that the customer can read. */
export function BalanceDialog({ holder, isOpen, onClose }: BalanceDialogProps) {
  const t = useWording('people')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('people:balance.title', { name: holder.name })} size={440}>
      <BalanceForm holder={holder} onClose={onClose} />
    </Dialog>
  )
}

/** The form with the entered change and the balance after it, which are undefined until an amount has been entered. */
function useBalanceForm({ holder, onClose }: Omit<BalanceDialogProps, 'isOpen'>) {
  const t = useWording('people')
  const f = useFormats()
  const readAmount = useReadAmount()
  /** Removes the sign of the amount, because `direction` determines the sign. */
  const unsigned = (text: string) => readAmount(text).replace(/^-/, '')
  const now = parseHundredths(holder.balance) ?? 0n
  /** The credit limit is for orders only, so a deduction ends at zero. */
  const removable = formatHundredths(now > 0n ? now : 0n)
  const tooMuch = { code: 'too_much', message: t('people:balance.at_most', { balance: f.credits(removable) }) }
  const balanceAfter = ({ direction, amount }: typeof blank) => {
    const change = parseHundredths(unsigned(amount))
    const after = change === undefined ? undefined : direction === 'take' ? now - change : now + change
    return { change, after, isTooMuch: direction === 'take' && after !== undefined && after < 0n }
  }
  const form = useForm(ChangeBalance, {
    initial: blank,
    toInput: ({ direction, amount, reason }) => ({
      params: { id: holder._id },
      body: { amount: `${direction === 'take' ? '-' : ''}${unsigned(amount)}`, reason },
    }),
    check: (values) => (balanceAfter(values).isTooMuch ? { amount: tooMuch } : {}),
    refreshes: ['accounts'],
    onDone: ({ balance }) => {
      notify.done(t('people:balance.done', { balance: f.credits(balance) }))
      onClose()
    },
  })
  return { form, ...balanceAfter(form.values) }
}

function BalanceForm({ holder, onClose }: Omit<BalanceDialogProps, 'isOpen'>) {
  const t = useWording('people')
  const f = useFormats()
  const { form, change, after, isTooMuch } = useBalanceForm({ holder, onClose })
  const { direction } = form.values
  const amount = change === undefined ? '' : formatHundredths(change)
  const counted = { amount: f.credits(amount || '0'), count: Number(amount) }
  return (
    <Form form={form}>
      <CurrentBalance holder={holder} />
      <SegmentedControl
        fullWidth
        aria-label={t('people:balance.direction')}
        value={direction}
        onChange={(value) => form.set('direction', value)}
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
      {after !== undefined && !isTooMuch && (
        <p role="status">{t('people:balance.after', { balance: f.credits(formatHundredths(after)) })}</p>
      )}
      <FormActions>
        <SubmitButton form={form}>
          {change
            ? t(direction === 'add' ? 'people:balance.add_amount' : 'people:balance.take_amount', counted)
            : t(direction === 'add' ? 'people:balance.add_action' : 'people:balance.take_action')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The balance, with how far it can fall. Agents can owe credits for orders down to their limit, but nothing is deducted by hand on credit. */
function CurrentBalance({ holder: { _id, balance } }: Pick<BalanceDialogProps, 'holder'>) {
  const t = useWording('people')
  const f = useFormats()
  const account = useQueryOf(GetUserStatement, { params: { id: _id }, query: { page: 1, size: 1 } })
  const { credit_limit = '0.00' } = account.data ?? {}
  const mayOwe = (parseHundredths(credit_limit) ?? 0n) > 0n || (parseHundredths(balance) ?? 0n) < 0n
  const shown = { balance: f.credits(balance), limit: f.credits(credit_limit) }
  return <p className="meta">{t(mayOwe ? 'people:balance.now_with_limit' : 'people:balance.now', shown)}</p>
}
