import { Button, Group } from '@mantine/core'
import { canStoreMethod } from '@mapwright/contract/api/payment-providers.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import type { StoredMethod } from '@mapwright/contract/payments/stored-method.ts'
import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { useMethodText } from './stored-method-text.ts'

/** Tells how to store a payment method, or that none of the offered ones can be stored. */
function NoMethod() {
  const t = useWording('top_up')
  const methods = useQueryOf(ListPackagesOnSale).data?.payment_methods
  const isStorable = methods === undefined || methods.some(canStoreMethod)
  return <p className="meta">{t(isStorable ? 'top_up:method_none' : 'top_up:method_unstorable')}</p>
}

/** The stored payment method, and the button that removes it. */
export function StoredMethodPanel({ method }: { method: StoredMethod | null }) {
  const t = useWording('top_up')
  const textOf = useMethodText()
  const confirm = useConfirm()
  const remove = useCommand(RemoveStoredMethod, { refreshes: ['credits'] })
  if (!method) return <NoMethod />
  const ask = () =>
    confirm({
      title: t('top_up:remove_title'),
      text: t('top_up:remove_text'),
      action: t('top_up:remove'),
      danger: true,
      run: () => remove.mutateAsync({}),
    })
  return (
    <Group justify="space-between" gap={12}>
      <div>
        <p>
          <bdi>{textOf(method)}</bdi>
        </p>
        {method.valid_until && (
          <p className="meta">
            {t('top_up:valid_until', { month: method.valid_until.split('-').reverse().join('/') })}
          </p>
        )}
      </div>
      <Button variant="default" onClick={() => void ask()}>
        {t('top_up:remove')}
      </Button>
    </Group>
  )
}
