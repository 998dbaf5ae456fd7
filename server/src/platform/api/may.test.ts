import { type AccessRule, apiScopes } from '@mapwright/contract/api/endpoint.ts'
import { expect, test } from 'vitest'
import { may } from './may.ts'
import type { Standing } from './principal.ts'

const person = (role: Standing['role'], more: Partial<Standing> = {}): Standing => ({
  kind: 'person',
  role,
  permissions: [],
  verified: true,
  status: 1,
  ...more,
})

const callers = {
  anonymous: null,
  unverified: person('customer', { verified: false }),
  inactive: person('customer', { status: 0 }),
  customer: person('customer'),
  'customer with a permission from an earlier role': person('customer', { permissions: ['orders'] }),
  staff: person('staff', { permissions: ['orders'] }),
  'inactive staff': person('staff', { status: 0, permissions: ['orders'] }),
  admin: person('admin'),
  visitor: { kind: 'visitor', _id: 'v' },
  'API client': { kind: 'api_client', _id: 'c', scopes: ['orders.read'] },
  'API client with all scopes': { kind: 'api_client', _id: 'c', scopes: apiScopes },
  'API client without scopes': { kind: 'api_client', _id: 'c', scopes: [] },
  system: { kind: 'system' },
} as const satisfies Record<string, Parameters<typeof may>[0]>

const everybody = Object.keys(callers)
const people = everybody.filter((name) => !/anonymous|visitor|API|system/.test(name))

const table: [AccessRule, string[]][] = [
  ['public', everybody],
  ['signed_in', [...people, 'system']],
  ['customer', ['customer', 'customer with a permission from an earlier role', 'system']],
  ['staff', ['staff', 'admin', 'system']],
  ['admin', ['admin', 'system']],
  ['may:orders', ['staff', 'admin', 'system']],
  ['may:settings', ['admin', 'system']],
  ['visitor', ['visitor', 'system']],
  ['scope:orders.read', ['API client', 'API client with all scopes', 'system']],
  ['scope:orders.write', ['API client with all scopes', 'system']],
]

test.each(table)('%s admits exactly the callers in the table', (rule, admitted) => {
  const found = Object.entries(callers).flatMap(([name, caller]) => (may(caller, [rule]) ? [name] : []))
  expect(found.sort()).toEqual([...admitted].sort())
})

test('one matching rule is enough', () => {
  expect(may(callers.visitor, ['customer', 'visitor'])).toBe(true)
  expect(may(callers.visitor, ['customer', 'staff'])).toBe(false)
  expect(may(callers.system, [])).toBe(false)
})
