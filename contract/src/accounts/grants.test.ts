import { describe, expect, it } from 'vitest'
import { mayChange, mayGrant } from './grants.ts'
import { defaultPermissions, holds, type Permission, permissions } from './permissions.ts'
import type { RoleId } from './user.ts'

const member = (role_id: RoleId, ...held: Permission[]) => ({ role_id, permissions: held })
const admin = member(1)
const customer = member(2)

describe('who may change whom', () => {
  it('lets admins change everybody', () => {
    expect([admin, customer, member(3, ...permissions)].every((target) => mayChange(admin, target))).toBe(true)
  })

  it('lets staff change customers and colleagues who may do no more than they', () => {
    const actor = member(3, 'orders', 'tickets')
    expect(mayChange(actor, customer)).toBe(true)
    expect(mayChange(actor, member(3, 'tickets'))).toBe(true)
    expect(mayChange(actor, member(3, 'tickets', 'settings'))).toBe(false)
    expect(mayChange(member(3, ...permissions), admin)).toBe(false)
  })
})

describe('who may grant what', () => {
  it('lets admins grant everything', () => {
    expect(mayGrant(admin, admin)).toBe(true)
    expect(mayGrant(admin, member(3, ...permissions))).toBe(true)
  })

  it('lets staff grant what they hold, and make no admins', () => {
    const actor = member(3, 'orders')
    expect(mayGrant(actor, member(3, 'orders'))).toBe(true)
    expect(mayGrant(actor, member(3, 'orders', 'settings'))).toBe(false)
    expect(mayGrant(member(3, ...permissions), admin)).toBe(false)
  })
})

describe('a permission', () => {
  it('is held by every admin, by staff when granted, by customers never', () => {
    expect(holds(admin, 'mark_as_paid')).toBe(true)
    expect(holds(member(3, 'orders'), 'orders')).toBe(true)
    expect(holds(member(3, 'orders'), 'tickets')).toBe(false)
    expect(holds(member(2, 'orders'), 'orders')).toBe(false)
  })

  it('is granted from the start, but for marking as paid and processing', () => {
    const off = permissions.filter((leaf) => !defaultPermissions.includes(leaf))
    expect(off).toEqual(['mark_as_paid', 'process_order'])
  })
})
