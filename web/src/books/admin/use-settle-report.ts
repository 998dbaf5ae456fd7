import type { ProviderEvent } from '@mapwright/contract/payments/provider-event.ts'
import {
  HandleProviderEvents,
  RefundProviderEvent,
  ReopenProviderEvent,
} from '@mapwright/contract/payments/provider-event-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { useProviderName } from './use-provider-name.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Actions of staff for money that a provider reported without a payment: handle or reopen the report, or refund the money after a confirmation. */
export function useSettleReport() {
  const t = useWording('payments')
  const f = useFormats()
  const ask = useConfirm()
  const nameOf = useProviderName()
  const handling = useCommand(HandleProviderEvents, { refreshes: ['books'] })
  const reopening = useCommand(ReopenProviderEvent, { refreshes: ['books'] })
  const refunding = useCommand(RefundProviderEvent, { refreshes: ['books', 'billing'] })
  const limits = { minLength: 3, maxLength: 200 }
  return {
    async handle(reports: readonly ProviderEvent[]) {
      const [first] = reports
      const count = reports.length
      const report = `${nameOf(first?.provider ?? '')} ${first?.provider_ref ?? first?.event_id ?? ''}`
      await ask({
        title:
          count === 1 ? t('payments:report.handle_title', { report }) : t('payments:report.handle_many', { count }),
        text: t('payments:report.handle_text'),
        action: t('payments:report.handle'),
        reason: { label: t('payments:report.note'), description: t('payments:report.note_help'), ...limits },
        run: async (note) => {
          await handling.mutateAsync({ body: { ids: reports.map(({ _id }) => _id), note: oneLine(note) } })
          notify.done(t('payments:report.handled', { count }))
        },
      })
    },
    reopen: ({ _id }: ProviderEvent) => reopening.mutateAsync({ params: { id: _id } }).catch(notify.refused),
    async refund({ _id, amount, currency, provider }: ProviderEvent) {
      const shown = f.money(amount ?? '0', currency ?? '')
      await ask({
        title: t('payments:report.refund_title', { amount: shown, provider: nameOf(provider) }),
        text: t('payments:report.refund_text'),
        action: t('payments:report.refund'),
        danger: true,
        reason: { label: t('payments:refund.reason'), ...limits },
        run: async (reason) => {
          const { state } = await refunding.mutateAsync({ params: { id: _id }, body: { reason: oneLine(reason) } })
          notify.done(t(`payments:report.${state}`, { amount: shown }))
        },
      })
    },
  }
}
