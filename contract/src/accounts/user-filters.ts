import { z } from 'zod'
import { Country, Id, line } from '../api/scalars.ts'
import { userRoleFilters, userStatusFilters } from './user.ts'

/** Filters by a user's last visit: within a period, longer ago than a quarter, or never. */
export const userSeenFilters = ['week', 'month', 'quarter', 'longer', 'never'] as const
export const userPriceTypeFilters = ['1', '2', '3'] as const

/** Sort columns of the user list. `name` and `company` sort by the displayed text, `username` by the sign-in name. */
export const userSorts = [
  'name',
  'username',
  'company',
  'role',
  'balance',
  'price_type',
  'status',
  'last_seen_at',
  'created_at',
] as const

/** Filters of the list and the export of users. */
export const userFilters = {
  search_keyword: line(100).default(''),
  role: z.enum(userRoleFilters).optional(),
  status: z.enum(userStatusFilters).optional(),
  country: Country.optional(),
  price_type: z.enum(userPriceTypeFilters).optional(),
  price_group_id: Id.optional(),
  seen: z.enum(userSeenFilters).optional(),
}
