import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import { type Icon, IconCashRegister, IconFilePlus, IconMailPlus, IconPlus, IconUserShare } from '@tabler/icons-react'
import type { Area } from '../platform/routing/gate.ts'
import type { PlainPath, Search } from '../platform/routing/paths.ts'
import type { SearchHit } from '../platform/search-provider.ts'

type SearchArea = Extract<Area, 'customer' | 'admin'>

/** An action that opens a page, prepared for it. */
export type PageVerb = {
  area: SearchArea
  label: string
  icon: Icon
  to: PlainPath
  search?: Search
  may?: Permission
}

/** An action on an object, which is found by the words after the verb: "log in as sab". */
export type ObjectVerb = {
  name: string
  area: SearchArea
  label: string
  icon: Icon
  may: Permission
  /** The module's default export finds the objects; its `act` asks for confirmation and performs the action. */
  load: () => Promise<{
    default: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
    act: (id: string) => Promise<unknown>
  }>
}

export const pageVerbs: readonly PageVerb[] = [
  { area: 'customer', label: 'app:search.new_order', icon: IconFilePlus, to: '/' },
  {
    area: 'admin',
    label: 'app:search.add_service',
    icon: IconPlus,
    to: '/admin/tuning_service/services',
    search: { add: 'new' },
    may: 'tuning_services',
  },
  {
    area: 'admin',
    label: 'app:search.new_message',
    icon: IconMailPlus,
    to: '/admin/agent_manager/agent_bulk_email/new',
    may: 'dealers_manager.send_email',
  },
]

export const objectVerbs: readonly ObjectVerb[] = [
  {
    name: 'mark_as_paid',
    area: 'admin',
    label: 'app:search.mark_as_paid',
    icon: IconCashRegister,
    may: 'mark_as_paid',
    load: () => import('../credits/admin/find-due-invoices.ts'),
  },
  {
    name: 'log_in_as',
    area: 'admin',
    label: 'app:search.log_in_as',
    icon: IconUserShare,
    may: 'dealers_manager.login_as_dealer',
    load: () => import('../accounts/admin/find-dealers.ts'),
  },
]
