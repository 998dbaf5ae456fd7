import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guestPages } from './page-preloads.ts'

test('finds the pages for visitors and their modules in the list of pages', () => {
  const source = readFileSync(new URL('../src/shell/pages.ts', import.meta.url), 'utf8')
  expect(guestPages(source)).toEqual([
    ['/login', 'accounts/login-page.tsx'],
    ['/register', 'accounts/register-page.tsx'],
    ['/forgot_password', 'accounts/forgot-password-page.tsx'],
    ['/reset_password', 'accounts/reset-password-page.tsx'],
  ])
})
