import { describe, expect, it } from 'vitest'
import { defaultPermissions, holds, type Permission, permissions } from '../api/permissions.ts'
import type { RoleId } from '../api/roles.ts'
import { mayChange, mayGrant } from './grants.ts'

const member = (role_id: RoleId, ...held: Permission[]) => ({ role_id, permissions: held })
const admin = member(1)
const customer = member(2)

describe('mayChange', () => {
  it('allows admins to change everyone', () => {
    expect([admin, customer, member(3, ...permissions)].every((target) => mayChange(admin, target))).toBe(true)
  })

  it('allows staff to change customers and colleagues without further permissions', () => {
    const actor = member(3, 'orders', 'tickets')
    expect(mayChange(actor, customer)).toBe(true)
    expect(mayChange(actor, member(3, 'tickets'))).toBe(true)
    expect(mayChange(actor, member(3, 'tickets', 'settings'))).toBe(false)
    expect(mayChange(member(3, ...permissions), admin)).toBe(false)
  })
})

describe('mayGrant', () => {
  it('allows admins to grant everything', () => {
    expect(mayGrant(admin, admin)).toBe(true)
    expect(mayGrant(admin, member(3, ...permissions))).toBe(true)
  })

  it('allows staff to grant the permissions they hold, but not to appoint admins', () => {
    const actor = member(3, 'orders')
    expect(mayGrant(actor, member(3, 'orders'))).toBe(true)
    expect(mayGrant(actor, member(3, 'orders', 'settings'))).toBe(false)
    expect(mayGrant(member(3, ...permissions), admin)).toBe(false)
  })
})

describe('a permission', () => {
  it('is held by all admins, by staff if granted, and never by customers', () => {
    expect(holds(admin, 'mark_as_paid')).toBe(true)
    expect(holds(member(3, 'orders'), 'orders')).toBe(true)
    expect(holds(member(3, 'orders'), 'tickets')).toBe(false)
    expect(holds(member(2, 'orders'), 'orders')).toBe(false)
  })

  it('is granted by default, except for marking as paid and processing', () => {
    const off = permissions.filter((leaf) => !defaultPermissions.includes(leaf))
    expect(off).toEqual(['mark_as_paid', 'process_order'])
  })
})
