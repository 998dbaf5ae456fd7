import { roles } from '@mapwright/contract/api/roles.ts'
import {
  GetAdminNotifications,
  GetUserNotifications,
  ReadByAdmin,
  ReadByUser,
} from '@mapwright/contract/notifications/notification-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useMe } from '../platform/session/me.ts'

/** Loads the user's newest notifications and the total number of unread notifications. */
export function useNotifications(size = 20) {
  const isCustomer = useMe().role_id === roles.customer
  return useQueryOf(
    isCustomer ? GetUserNotifications : GetAdminNotifications,
    { query: { page: 1, size } },
    { keepPrevious: true },
  )
}

/** Marks notifications as read: the given ids or, without ids, all notifications. */
export function useReadNotifications() {
  const isCustomer = useMe().role_id === roles.customer
  return useCommand(isCustomer ? ReadByUser : ReadByAdmin)
}
