import { CountWaitingCustomers } from '@mapwright/contract/accounts/people-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { MenuCount } from './menu-count.tsx'

test.each([true, false])('is announced once, as a dot (%s) or as a number', async (isDot) => {
  await api.respond(CountWaitingCustomers, { count: 3 })
  await show(
    <a href="/shown">
      Customers <MenuCount endpoint={CountWaitingCustomers} isDot={isDot} />
    </a>,
  )
  const link = page.getByRole('link', { name: 'Customers 3 waiting', exact: true })
  await expect.element(link).toBeVisible()
  const titles = [...document.querySelectorAll('[title]')]
  expect(titles.filter((element) => !element.closest('[aria-hidden=true]'))).toEqual([])
})
