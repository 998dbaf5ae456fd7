import { TextInput } from '@mantine/core'
import { roles } from '@mapwright/contract/accounts/roles.ts'
import { RequestStockNotice } from '@mapwright/contract/shop/stock-notice-endpoints.ts'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { Form, SubmitButton, useForm } from '../../ui/form.tsx'

/** Asks for one mail when a sold-out product is back; visitors type their address and confirm it by mail. */
export function NotifyWhenBack({ product_id }: { product_id: string }) {
  const t = useWording('shop')
  const me = useVisitor()
  const isCustomer = me?.role_id === roles.customer && me.verified
  const [isConfirmed, setIsConfirmed] = useState<boolean>()
  const form = useForm(RequestStockNotice, {
    initial: { email: '' },
    toInput: ({ email }) => ({ body: { product_id, ...(isCustomer ? {} : { email }) } }),
    onDone: ({ confirmed }) => setIsConfirmed(confirmed),
    guard: false,
  })
  if (isConfirmed !== undefined)
    return <p role="status">{t(isConfirmed ? 'shop:notice.done' : 'shop:notice.confirm_sent')}</p>
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
