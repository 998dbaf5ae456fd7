import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit.tsx'
import { outdated, unreachable } from '../platform/api/problem-error.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { meQuery } from '../platform/session/me.ts'
import { RouteProblem } from './route-problem.tsx'

beforeEach(() => {
  queryClient.setQueryData(meQuery.queryKey, null)
  // A reload a moment ago, so that the test's page is not reloaded.
  sessionStorage.setItem('mapwright.reloaded_at', String(Date.now()))
})
afterEach(() => sessionStorage.clear())

const reset = () => undefined

test('offers a reload if the script of a page is still missing after one', async () => {
  await show(<RouteProblem error={outdated()} reset={reset} />)
  await expect.element(page.getByRole('alert').getByText(/the site was just updated/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('offers another attempt if the site cannot be reached', async () => {
  await show(<RouteProblem error={unreachable()} reset={reset} />)
  await expect.element(page.getByRole('heading', { name: 'The site cannot be reached' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
