import { Button, Group, Stack } from '@mantine/core'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { GetPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Page } from '../ui/page/page.tsx'
import { PayOnline } from './pay-online.tsx'
import { PaymentIcon } from './payment-icon.tsx'
import classes from './payment-page.module.css'
import { isBeingConfirmed, type PaymentState, paymentState } from './payment-state.ts'
import { useConfirmation } from './use-confirmation.ts'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['id'] && queryClient.prefetchQuery(queryOf(GetPayment, { params: { id: params['id'] } }))

/** The page to which payment providers return customers. Shows the outcome of the payment and offers to pay again. */
export default function PaymentPage() {
  const t = useWording('payments')
  const { id } = useParams({ from: '/customer/payment/$id' })
  const query = useQueryOf(GetPayment, { params: { id } })
  return (
    <Page title={t('payments:result.title')} back={{ to: '/buy_credits', label: t('payments:result.buy') }}>
      <div className={classes.page}>
        <Panel>
          <Loaded query={query} lines={6}>
            {({ payment }) => <Result payment={payment} />}
          </Loaded>
        </Panel>
      </div>
    </Page>
  )
}

function Result({ payment }: { payment: Payment }) {
  const t = useWording('payments', 'credits')
  const f = useFormats()
  const { returned } = useSearch({ from: '/customer/payment/$id' })
  const state = paymentState(payment, returned === 'cancelled')
  useConfirmation(payment, isBeingConfirmed(payment), ['billing', 'credits'])
  const { description, amount, currency, invoice_id } = payment
  return (
    <Stack gap={16}>
      <div className={classes.head} role="status">
        <PaymentIcon state={state} />
        <div>
          <h2 className={classes.title}>{t(`payments:result.${state}.title`)}</h2>
          <p className="meta">
            <bdi>{t('payments:result.for', { description, amount: f.money(amount, currency) })}</bdi>
          </p>
        </div>
      </div>
      <p>{t(`payments:result.${state}.text`)}</p>
      {canPay(state) && <PayOnline payment={payment} describe={(method) => t(`credits:method.${method}_text`)} />}
      <Group gap={8}>
        {invoice_id && (
          <Button
            variant="default"
            renderRoot={(props: object) => <PageLink {...props} to="/invoice/$id" params={{ id: invoice_id }} />}
          >
            {t('payments:result.invoice')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const canPay = (state: PaymentState) => state === 'failed' || state === 'cancelled'
