import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { permissions } from '../api/permissions.ts'
import { roles } from '../api/roles.ts'
import { Email, Id, InstantText, line, pageQuery, pageResult } from '../api/scalars.ts'
import { NewPassword } from './password.ts'
import { User } from './user.ts'
import { Username } from './user-fields.ts'
import { userFilters } from './user-filters.ts'

const params = z.strictObject({ id: Id })

/** Days without a visit after which a customer without credits is inactive. */
const days = z.coerce.number().int().min(30).max(3650).default(365)

export const GetUser = endpoint({
  name: 'accounts.user',
  method: 'GET',
  path: '/user/:id',
  access: ['may:dealers_manager.list'],
  summary: 'One user',
  params,
  payload: { user: User },
  problems: ['accounts.user_not_found'],
})

export const InviteUser = endpoint({
  name: 'accounts.invite_user',
  method: 'POST',
  path: '/user',
  access: ['may:dealers_manager.change_role'],
  summary: 'Add a staff member or admin, and mail them how to choose a password',
  body: z.strictObject({
    email: Email,
    username: Username,
    firstname: line(80).default(''),
    lastname: line(80).default(''),
    role_id: z.literal([roles.admin, roles.staff]),
    permissions: z.array(z.enum(permissions)).max(permissions.length).default([]),
  }),
  payload: { user: User },
  problems: ['accounts.email_taken', 'accounts.username_taken', 'accounts.permission_not_held'],
})

export const RemoveUser = endpoint({
  name: 'accounts.remove_user',
  method: 'DELETE',
  path: '/user/:id',
  access: ['may:dealers_manager.delete'],
  summary: 'Permanently remove all data of a user; orders, invoices and ledger entries remain anonymously',
  params,
  payload: {},
  problems: [
    'accounts.user_not_found',
    'accounts.permission_not_held',
    'accounts.last_admin',
    'accounts.not_oneself',
    'accounts.owes_credits',
  ],
})

export const ChangePassword = endpoint({
  name: 'accounts.change_password',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/user/:id/change_password',
  access: ['may:dealers_manager.change_dealer_password'],
  summary: "Set a customer's password and end all their sessions",
  params,
  body: z.strictObject({ new_password: NewPassword }),
  payload: {},
  problems: ['accounts.user_not_found', 'accounts.customers_only', 'accounts.common_password'],
  limits: [{ by: 'principal', seconds: 600, count: 30 }],
})

export const AdminAutoLogin = endpoint({
  name: 'accounts.admin_auto_login',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/admin_auto_login',
  access: ['may:dealers_manager.login_as_dealer'],
  summary: 'Sign in as a dealer for at most half an hour; the audit log records both users',
  body: z.strictObject({ user_id: Id }),
  payload: { access_token: z.string(), refresh_token: z.string(), user: User, expires_at: InstantText },
  problems: ['accounts.user_not_found', 'accounts.customers_only'],
  limits: [{ by: 'principal', seconds: 3600, count: 120 }],
  idempotent: 'never',
})

export const GetUserSessions = endpoint({
  name: 'accounts.user_sessions',
  method: 'GET',
  path: '/user/:id/sessions',
  access: ['may:dealers_manager.edit'],
  summary: 'The last sessions of a user, newest first, including impersonations, and the protection settings',
  params,
  payload: {
    second_factor: z.boolean(),
    passkeys: z.number().int(),
    sessions: z.array(
      z.strictObject({
        _id: Id,
        created_at: InstantText,
        expires_at: InstantText,
        ended_at: InstantText.nullable(),
        address: z.string(),
        browser: z.string(),
        system: z.string(),
        impersonator: z.string().nullable(),
        /** The OpenID provider by which the session was opened; empty for other methods. */
        provider: z.string(),
      }),
    ),
  },
  problems: ['accounts.user_not_found', 'accounts.permission_not_held'],
})

export const ExportUsers = endpoint({
  name: 'accounts.export_users',
  method: 'GET',
  path: '/user/export-all',
  access: ['may:dealers_manager.export_users'],
  summary: 'Users as CSV, with the same filters as the list',
  query: z.strictObject(userFilters),
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const GetInactives = endpoint({
  name: 'accounts.inactives',
  method: 'GET',
  path: '/user/inactives',
  access: ['may:dealers_manager.list'],
  summary: 'Customers without credits who have not been seen for `days` days, longest inactive first',
  query: z.strictObject({ days, ...pageQuery() }),
  payload: { users: z.array(User), ...pageResult },
})

export const CountWaitingCustomers = endpoint({
  name: 'accounts.count_waiting_customers',
  method: 'GET',
  path: '/user/waiting-count',
  access: ['may:dealers_manager.list'],
  summary: 'Count the customers who have verified their address and wait for activation',
  payload: { count: z.number().int() },
})

export const DeleteInactives = endpoint({
  name: 'accounts.delete_inactives',
  method: 'POST',
  path: '/user/delete-inactives',
  access: ['may:dealers_manager.delete'],
  summary: 'Permanently remove all data of the inactive customers, provided their number is still the one shown',
  body: z.strictObject({ days, expected: z.number().int().min(1).max(10_000) }),
  payload: { removed: z.number().int() },
  problems: ['accounts.others_inactive', 'accounts.owes_credits'],
  limits: [{ by: 'principal', seconds: 600, count: 10 }],
})
