import { Button, TextInput } from '@mantine/core'
import { roles } from '@mapwright/contract/api/roles.ts'
import {
  CancelOwnStockNotice,
  GetOwnStockNotice,
  RequestStockNotice,
} from '@mapwright/contract/shop/stock-notices/stock-notice-endpoints.ts'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useVisitor } from '../../platform/session/me.ts'
import formClasses from '../../ui/forms/form.module.css'
import { Form, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** Requests or cancels a mail that is sent when a sold-out product is back. Visitors enter their address and confirm it by mail. */
export function NotifyWhenBack({ product_id }: { product_id: string }) {
  const t = useWording('shop')
  const me = useVisitor()
  const isCustomer = me?.role_id === roles.customer && me.verified
  const own = useQueryOf(GetOwnStockNotice, { query: { product_id } }, { enabled: isCustomer })
  const [isSent, setIsSent] = useState(false)
  const form = useForm(RequestStockNotice, {
    initial: { email: '' },
    toInput: ({ email }) => ({ body: { product_id, ...(isCustomer ? {} : { email }) } }),
    onDone: ({ confirmed }) => setIsSent(!confirmed),
    guard: false,
  })
  if (isSent) return <p role="status">{t('shop:notice.confirm_sent')}</p>
  if (isCustomer && own.data?.waiting) return <Waiting product_id={product_id} />
  return (
    <Form form={form} wide>
      {!isCustomer && (
        <TextInput type="email" label={t('shop:notice.email')} autoComplete="email" {...form.text('email')} />
      )}
      <SubmitButton form={form} fullWidth>
        {t('shop:notice.ask')}
      </SubmitButton>
      <p className="meta">{t('shop:notice.text')}</p>
    </Form>
  )
}

/** Shown once the customer has requested the mail. Has the same height as the form that it replaces. */
function Waiting({ product_id }: { product_id: string }) {
  const t = useWording('shop')
  const cancel = useCommand(CancelOwnStockNotice)
  return (
    <div className={formClasses.form} data-wide>
      <Button
        variant="default"
        fullWidth
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ body: { product_id } }, { onError: notify.refused })}
      >
        {t('shop:notice.cancel')}
      </Button>
      <p className="meta" role="status">
        {t('shop:notice.done')}
      </p>
    </div>
  )
}
