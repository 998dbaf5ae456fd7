import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pathsIn } from './page-paths.ts'
import { declaredPages } from './page-preloads.ts'

test('finds the pages and their modules in the index.ts of a domain', () => {
  const source = readFileSync(new URL('../src/accounts/index.ts', import.meta.url), 'utf8')
  expect(declaredPages(source)).toEqual(
    expect.arrayContaining([
      ['/login', 'login-page.tsx', 'guest'],
      ['/verify_email', 'verify-email-page.tsx', 'verify_email'],
      ['/dealers-locator', 'dealers-locator-page.tsx', 'public'],
    ]),
  )
})

test('finds the module of every page that the domains declare', () => {
  const src = fileURLToPath(new URL('../src', import.meta.url))
  const found = globSync(`${src}/*/index.ts`).flatMap((file) => declaredPages(readFileSync(file, 'utf8')))
  const own = ['/profile_settings', '/admin/profile_settings', '/admin/website_settings', '/500']
  expect(found.map(([path]) => path).toSorted()).toEqual(
    pathsIn(src)
      .filter((path) => !own.includes(path))
      .toSorted(),
  )
})
