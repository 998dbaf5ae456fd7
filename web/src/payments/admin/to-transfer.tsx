import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** The number of refunds that staff must transfer, with a link to them. Empty if there are none. */
export function ToTransfer({ count }: { count: number }) {
  const t = useWording('payments')
  if (count === 0) return null
  return (
    <Notice
      action={
        <PageLink to="/admin/agent_manager/refunds" search={{ status: 'to_transfer' }} className="tap">
          {t('payments:transfer.show')}
        </PageLink>
      }
    >
      {t('payments:transfer.open', { count })}
    </Notice>
  )
}
