import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { permissions } from '../api/permissions.ts'
import { roles } from '../api/roles.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import { priceTypes } from './price-types.ts'
import { customerKinds, Person, User } from './user.ts'
import { contactFields } from './user-fields.ts'
import { userFilters, userSorts } from './user-filters.ts'

const search = { search_keyword: line(100).default('') }
const people = { users: z.array(Person), ...pageResult }

export const GetUsers = endpoint({
  name: 'accounts.users',
  method: 'GET',
  path: '/user',
  access: ['may:dealers_manager.list'],
  summary: 'Users, newest first. `team`: admins and staff; `waiting`: verified customers who have not been activated',
  query: z.strictObject({ ...userFilters, sort: z.enum(sortOptions(userSorts)).optional(), ...pageQuery() }),
  payload: { users: z.array(User), ...pageResult },
})

export const GetUserAll = endpoint({
  name: 'accounts.user_all',
  method: 'GET',
  path: '/user_all',
  access: ['may:dealers_manager.list'],
  summary: 'Short list of all users by name, for pickers',
  query: z.strictObject({ ...search, ...pageQuery() }),
  payload: people,
})

export const GetCustomers = endpoint({
  name: 'accounts.customers',
  method: 'GET',
  path: '/user/customers',
  access: [
    'may:orders',
    'may:tickets',
    'may:dealers_manager.list',
    'may:dealers_manager.invoices',
    'may:dealers_manager.send_email',
  ],
  summary: 'Short list of customers by name, for pickers',
  query: z.strictObject({ ...search, ...pageQuery() }),
  payload: people,
})

export const GetAdmins = endpoint({
  name: 'accounts.admins',
  method: 'GET',
  path: '/user/admins',
  access: ['staff'],
  summary: 'Short list of admins and staff by name, for assignments',
  query: z.strictObject({ ...search, ...pageQuery() }),
  payload: people,
})

export const ChangeUser = endpoint({
  name: 'accounts.change_user',
  method: 'PUT',
  path: '/user/:id',
  access: ['may:dealers_manager.edit', 'may:dealers_manager.change_role'],
  summary:
    'Change status, price type, price group, verification and contact data (edit), or role and permissions (change_role)',
  params: z.strictObject({ id: Id }),
  body: z
    .strictObject({
      status: z.literal([0, 1]),
      verified: z.boolean(),
      price_type: z.literal(priceTypes),
      price_group_id: Id.nullable(),
      customer_kind: z.enum(customerKinds),
      role_id: z.literal(Object.values(roles)),
      permissions: z.array(z.enum(permissions)).max(permissions.length),
      ...contactFields,
    })
    .partial(),
  payload: { user: User },
  problems: [
    'accounts.user_not_found',
    'accounts.last_admin',
    'accounts.permission_not_held',
    'accounts.price_group_not_found',
  ],
})
