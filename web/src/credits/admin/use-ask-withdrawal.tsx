import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'

type Row = Wire<typeof packageCalls.list>['prices'][number]

/** Asks before a monthly package is taken off sale, if customers have subscribed to it. */
export function useAskWithdrawal() {
  const t = useWording('credits', 'subscription')
  const f = useFormats()
  const confirm = useConfirm()
  return async ({ _id, name, billing, online }: Row): Promise<boolean> => {
    if (billing !== 'monthly' || !online) return true
    const { goes } = await call(packageCalls.countDependents, { query: { ids: _id } })
    const count = goes.reduce((sum, each) => sum + each.count, 0)
    if (count === 0) return true
    return confirm({
      title: name,
      text: (
        <>
          <p>{t('credits:package.remove_text')}</p>
          <p>{t('subscription:withdrawn', { number: f.number(count) })}</p>
          <p>{t('subscription:withdrawn_undo')}</p>
        </>
      ),
      action: t('ui:resource.save'),
      danger: true,
    })
  }
}
