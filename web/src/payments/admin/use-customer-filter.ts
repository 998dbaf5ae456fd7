import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { findCustomers } from '../../accounts/admin/find-customers.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import type { SearchedFilter } from '../../ui/lists/list-searched-filter.tsx'

const uuid = /^[0-9a-f-]{36}$/

/** Returns the text if it is a user id; otherwise undefined, because URLs can contain any text. */
export const customerIdIn = (text: string | undefined) => (text && uuid.test(text) ? text : undefined)

/** Returns a filter by customer (`user_id`). Empty for staff who may not list customers. */
export function useCustomerFilter(value: string | undefined): readonly SearchedFilter[] {
  const t = useWording('payments')
  const mayList = useMay('dealers_manager.list')
  const id = customerIdIn(value)
  const chosen = useQueryOf(GetUser, { params: { id: id ?? '' } }, { enabled: mayList && id !== undefined })
  if (!mayList) return []
  return [
    {
      name: 'user_id',
      label: t('payments:list.customer'),
      load: findCustomers,
      valueLabel: chosen.data && displayName(chosen.data.user),
    },
  ]
}
