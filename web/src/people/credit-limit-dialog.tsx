import { TextInput } from '@mantine/core'
import { ChangeCreditLimit } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'

export type LimitHolder = { _id: string; name: string; balance: string; credit_limit: string }

type CreditLimitDialogProps = { holder: LimitHolder; isOpen: boolean; onClose: () => void }

/** Sets how many credits an agent may owe. */
export function CreditLimitDialog({ holder, isOpen, onClose }: CreditLimitDialogProps) {
  const t = useWording('credits')
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={`${t('credits:balances.credit_limit')}: ${holder.name}`}
      size={440}
    >
      <LimitForm holder={holder} onClose={onClose} />
    </Dialog>
  )
}

function LimitForm({ holder, onClose }: Omit<CreditLimitDialogProps, 'isOpen'>) {
  const t = useWording('credits', 'site')
  const f = useFormats()
  const form = useForm(ChangeCreditLimit, {
    initial: { credit_limit: holder.credit_limit },
    toInput: (body) => ({ params: { id: holder._id }, body }),
    onDone: () => {
      notify.done(t('site:saved'))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <p className="meta">{t('credits:history.total', { balance: f.credits(holder.balance) })}</p>
      <TextInput
        label={t('credits:balances.credit_limit')}
        description={t('credits:limit.help')}
        inputMode="decimal"
        autoComplete="off"
        {...form.text('credit_limit')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
