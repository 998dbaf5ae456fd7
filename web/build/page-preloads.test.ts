import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guestPages } from './page-preloads.ts'

test('finds the pages for visitors and their modules in the pages of a domain', () => {
  const source = readFileSync(new URL('../src/accounts/index.ts', import.meta.url), 'utf8')
  expect(guestPages(source)).toEqual([
    ['/login', 'login-page.tsx', 'guest'],
    ['/register', 'register-page.tsx', 'guest'],
    ['/forgot_password', 'forgot-password-page.tsx', 'guest'],
    ['/reset_password', 'reset-password-page.tsx', 'guest'],
    ['/dealers-locator', 'dealers-locator-page.tsx', 'public'],
  ])
})
