import { Button, TextInput } from '@mantine/core'
import type { InvoiceDunning as Dunning } from '@mapwright/contract/billing/dunning.ts'
import {
  GetInvoiceDunning,
  HoldInvoiceDunning,
  ResumeInvoiceDunning,
} from '@mapwright/contract/billing/dunning-endpoints.ts'
import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { When } from '../../ui/text/when.tsx'

/** The reminders of an invoice, which staff can stop while the invoice is due. Empty if there is nothing to show. */
export function InvoiceDunning({ invoice }: { invoice: CustomerInvoice }) {
  const t = useWording('billing')
  const f = useFormats()
  const { data } = useQueryOf(GetInvoiceDunning, { params: { id: invoice._id } })
  if (!data) return null
  const { notices, hold, enabled } = data.dunning
  const isDue = invoice.status === 'due'
  if (notices.length === 0 && !(isDue && enabled)) return null
  return (
    <Panel title={t('billing:dunning.title')}>
      {notices.length === 0 && <p className="meta">{t('billing:dunning.none')}</p>}
      {notices.map(({ step, fee, sent_at }) => (
        <p key={step}>
          {t(`billing:dunning.step_${step}`)}{' '}
          <span className="meta">
            <When at={sent_at} mode="date" />
            {Number(fee) > 0 && ` · ${t('billing:dunning.with_fee', { fee: f.money(fee, invoice.currency) })}`}
          </span>
        </p>
      ))}
      {isDue && (hold ? <Held id={invoice._id} hold={hold} /> : <HoldForm id={invoice._id} />)}
    </Panel>
  )
}

function Held({ id, hold }: { id: string; hold: NonNullable<Dunning['hold']> }) {
  const t = useWording('billing')
  const f = useFormats()
  const resume = useCommand(ResumeInvoiceDunning)
  const { until, note, held_by: name } = hold
  return (
    <>
      <p>
        {until === null
          ? t('billing:dunning.stopped', { name })
          : t('billing:dunning.paused', { name, day: f.date(until) })}
      </p>
      {note && <p dir="auto">{note}</p>}
      <Button
        variant="default"
        size="compact-sm"
        loading={resume.isPending}
        onClick={() => resume.mutate({ params: { id } }, { onError: notify.refused })}
      >
        {t('billing:dunning.resume')}
      </Button>
    </>
  )
}

function HoldForm({ id }: { id: string }) {
  const t = useWording('billing')
  const form = useForm(HoldInvoiceDunning, {
    initial: { until: '', note: '' },
    toInput: ({ until, note }) => ({ params: { id }, body: { until: until === '' ? null : until, note } }),
  })
  return (
    <Form form={form}>
      <TextInput
        type="date"
        label={t('billing:dunning.until')}
        description={t('billing:dunning.until_help', { zone: useSiteZone() ?? 'UTC' })}
        {...form.text('until')}
      />
      <TextInput label={t('billing:dunning.note')} {...form.text('note')} />
      <FormActions>
        <SubmitButton form={form}>{t('billing:dunning.hold')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
