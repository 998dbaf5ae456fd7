import { TextInput } from '@mantine/core'
import { ChangeLowBalanceNotice, GetLowBalanceNotice } from '@mapwright/contract/credits/low-balance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ErrorState } from '../ui/messages/states.tsx'

function Threshold() {
  const notice = useQueryOf(GetLowBalanceNotice)
  if (notice.isPending) return <SkeletonText lines={6} />
  if (notice.isError) return <ErrorState problem={notice.error} onRetry={() => void notice.refetch()} />
  return <ThresholdForm threshold={notice.data.threshold} />
}

/** Form for the low-balance threshold. A notification is sent when the customer's balance falls below the threshold. */
export function LowBalanceForm() {
  const t = useWording('credits')
  return (
    <section>
      <h3>{t('credits:low.title')}</h3>
      <Threshold />
    </section>
  )
}

function ThresholdForm({ threshold }: { threshold: string | null }) {
  const t = useWording('credits')
  const form = useForm(ChangeLowBalanceNotice, {
    initial: { threshold: threshold ?? '' },
    toInput: (values) => ({ body: { threshold: values.threshold.trim() || null } }),
    onDone: () => notify.done(t('credits:low.saved')),
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('credits:low.threshold')}
        description={t('credits:low.text')}
        inputMode="decimal"
        {...form.text('threshold')}
        required={false}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('credits:low.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
