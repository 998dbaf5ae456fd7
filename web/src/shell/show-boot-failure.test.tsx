import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showBootFailure } from './show-boot-failure.ts'

let root: HTMLElement

beforeEach(() => {
  root = document.createElement('div')
  document.body.replaceChildren(root)
  // A reload a moment ago, so that the test's page is not reloaded.
  sessionStorage.setItem('mapwright.reloaded_at', String(Date.now()))
})
afterEach(() => {
  sessionStorage.clear()
  delete document.documentElement.dataset['failure']
  delete document.documentElement.dataset['reload']
})

test("shows the server's message instead of nothing", async () => {
  Object.assign(document.documentElement.dataset, { failure: 'Das konnte nicht geladen werden', reload: 'Neu laden' })
  showBootFailure(root)
  await expect.element(page.getByRole('alert').getByText('Das konnte nicht geladen werden')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Neu laden' })).toBeVisible()
})

test('keeps what the server has rendered', async () => {
  root.innerHTML = '<p>Price list</p>'
  showBootFailure(root)
  await expect.element(page.getByText('Price list')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
})
