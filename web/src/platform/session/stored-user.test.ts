import type { User } from '@mapwright/contract/accounts/user.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearUser, keepUser } from './stored-user.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const user = {
  _id: '1',
  username: 'ann',
  email: 'ann@dealer.example',
  firstname: 'Ann',
  permissions: ['settings'],
  role_id: 3,
  status: 1,
  verified: true,
  balance: '10.00',
} as unknown as User

it('stores the user without permissions, status and balance', () => {
  keepUser(user)
  const stored = JSON.parse(kept.get('mapwright.user') ?? '{}')
  expect(stored).toMatchObject({ _id: '1', username: 'ann', email: 'ann@dealer.example', firstname: 'Ann' })
  for (const field of ['permissions', 'role_id', 'status', 'verified', 'balance'])
    expect(stored).not.toHaveProperty(field)
})

it('removes the user', () => {
  keepUser(user)
  clearUser()
  expect(kept.size).toBe(0)
})
