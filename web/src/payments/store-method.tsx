import { Checkbox } from '@mantine/core'
import { canStoreMethod } from '@mapwright/contract/api/payment-providers.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { isOn } from '../platform/site-data.ts'

type StoreMethodProps = { method: string | undefined; checked: boolean; onChange: (checked: boolean) => void }

/** The customer's agreement that a provider stores the payment method. Shown only for providers that can. */
export function StoreMethod({ method, checked, onChange }: StoreMethodProps) {
  const t = useWording('top_up', 'payments')
  if (method === undefined || !isStorable(method)) return null
  const provider = t(keyFor('payments:provider', method))
  return (
    <Checkbox
      label={t('top_up:store')}
      description={t('top_up:store_text', { provider })}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** The agreement to the monthly charges of the subscription that begins with a payment. */
export function SubscriptionAgreement({ total }: { total: string }) {
  const t = useWording('subscription')
  return <p className="meta">{t('subscription:agree', { total })}</p>
}

const isStorable = (method: string) => isOn('automatic_top_up') && canStoreMethod(method)

/** The state of the agreement. `storing` is false for methods that cannot be stored. */
export function useStoreMethod() {
  const [checked, onChange] = useState(false)
  return { checked, onChange, storing: (method: string) => ({ store_method: checked && isStorable(method) }) }
}
