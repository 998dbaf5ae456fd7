import type { ApiScope } from '@mapwright/contract/api/endpoint.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'

/**
 * Permitted callers: everybody; signed in (even unverified or inactive); customer (verified and active); staff; admin; anyone with a permission;
 * visitors without an account; or API clients with a scope. `own order` admits only the customer who owns the order; other customers get the response
 * for an unknown id.
 */
type Word =
  | ('everybody' | 'signed in' | 'customer' | 'staff' | 'admin' | 'visitor')
  | Permission
  | `scope:${ApiScope}`
  | `own ${OwnedKind}`

/** Objects that belong to a customer. */
export const ownedKinds = [
  'passkey',
  'session',
  'picture',
  'data_export',
  'person',
  'intent',
  'invoice',
  'order',
  'message',
  'file_upload',
  'imported_file',
  'device',
  'ticket',
  'ticket_message',
  'access',
  'shop_order',
  'shop_order_no',
  'shop_message',
  'shop_download',
  'quote',
  'chat_message',
  'car',
  'member',
  'invitation',
] as const
export type OwnedKind = (typeof ownedKinds)[number]

export type Access = Readonly<Record<string, readonly Word[]>>

export const reader = ['customer', 'staff'] as const
