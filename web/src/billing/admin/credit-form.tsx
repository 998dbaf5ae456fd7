import { Checkbox, TextInput } from '@mantine/core'
import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** Corrects a paid invoice by a credit note. Asks for confirmation with the amount. */
function Fields({ invoice, onDone }: { invoice: CustomerInvoice; onDone: () => void }) {
  const t = useWording('billing')
  const f = useFormats()
  const confirm = useConfirm()
  const form = useForm(CreditInvoice, {
    initial: { amount: '', reason: '', money_back: true },
    toInput: ({ amount, reason, money_back }) => ({
      params: { id: invoice._id },
      body: { reason, money_back, ...(amount.trim() === '' ? {} : { amount }) },
    }),
    refreshes: ['credits', 'billing'],
    onDone: ({ credit_note }) => {
      notify.done(t('billing:credit.done', { number: credit_note.number }))
      onDone()
    },
  })
  const { amount, money_back } = form.values
  const ask = async () => {
    const isSure = await confirm({
      title: t('billing:credit.confirm_title', {
        amount: amount.trim() === '' ? t('billing:credit.rest') : `${amount} ${invoice.currency}`,
        number: invoice.invoice,
      }),
      text: money_back
        ? t('billing:credit.confirm_money', { name: invoice.user.name })
        : t('billing:credit.confirm_only'),
      action: t('billing:credit.issue'),
      danger: true,
    })
    if (isSure) await form.submit()
  }
  return (
    <Form form={{ ...form, submit: ask }}>
      <TextInput
        label={t('billing:credit.amount')}
        description={t('billing:credit.amount_help', { total: f.money(invoice.total, invoice.currency) })}
        inputMode="decimal"
        {...form.text('amount')}
      />
      <TextInput
        label={t('billing:credit.reason')}
        description={t('billing:credit.reason_help')}
        {...form.text('reason')}
        required
      />
      <Checkbox
        label={t('billing:credit.money_back')}
        description={t('billing:credit.money_back_help')}
        {...form.check('money_back')}
      />
      <FormActions>
        <SubmitButton form={form}>{t('billing:credit.issue')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

export function CreditButton({ onOpen }: { onOpen: () => void }) {
  const t = useWording('billing', 'credits')
  const mayCredit = useMay('mark_as_paid')
  return (
    <ActionButton
      variant="default"
      disabledReason={mayCredit ? undefined : t('credits:manage.denied')}
      onClick={onOpen}
    >
      {t('billing:credit.issue')}
    </ActionButton>
  )
}

export function CreditForm({ invoice, onDone }: { invoice: CustomerInvoice; onDone: () => void }) {
  const t = useWording('billing')
  return (
    <Panel title={t('billing:credit.issue')}>
      <Fields invoice={invoice} onDone={onDone} />
    </Panel>
  )
}
