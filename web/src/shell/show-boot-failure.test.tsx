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
  document.documentElement.lang = 'en'
})

test.each([
  ['en', 'This could not be loaded', 'Reload'],
  ['de', 'Das konnte nicht geladen werden', 'Neu laden'],
  ['xx', 'This could not be loaded', 'Reload'],
])('shows a message in the language of the page (%s) instead of nothing', async (lang, title, reload) => {
  document.documentElement.lang = lang
  showBootFailure(root)
  await expect.element(page.getByRole('alert').getByText(title)).toBeVisible()
  await expect.element(page.getByRole('button', { name: reload })).toBeVisible()
})

test('keeps what the server has rendered', async () => {
  root.innerHTML = '<p>Price list</p>'
  showBootFailure(root)
  await expect.element(page.getByText('Price list')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
})
