import { CountWaitingCustomers } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { Notice } from '../../ui/messages/notice.tsx'

/** A notice with the number of customers waiting for activation and a link to them, for staff with the permission to activate. */
export function useWaitingCustomers(): { isPending: boolean; notice: ReactNode } {
  const t = useWording('people')
  const may = useMay('dealers_manager.edit')
  const mayList = useMay('dealers_manager.list')
  const isShown = may && mayList
  const { data, isLoading } = useQueryOf(CountWaitingCustomers, {}, { enabled: isShown })
  const count = data?.count ?? 0
  return {
    isPending: isLoading,
    notice: isShown && count > 0 && (
      <Notice
        action={
          <PageLink to="/admin/agent_manager/agents_list" search={{ status: 'waiting' }} className="tap">
            {t('people:waiting.show')}
          </PageLink>
        }
      >
        {t('people:waiting.count', { count })}
      </Notice>
    ),
  }
}
