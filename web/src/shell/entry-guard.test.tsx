import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import './entry-guard.ts'

let root: HTMLElement

beforeEach(() => {
  root = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.replaceChildren(root)
})
afterEach(() => {
  delete document.documentElement.dataset['failure']
  delete document.documentElement.dataset['reload']
})

const fail = () => window.dispatchEvent(new Event('boot-failed'))

test("shows the server's message instead of nothing, once", async () => {
  Object.assign(document.documentElement.dataset, { failure: 'Das konnte nicht geladen werden', reload: 'Neu laden' })
  fail()
  fail()
  await expect.element(page.getByRole('alert').getByText('Das konnte nicht geladen werden')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Neu laden' })).toBeVisible()
})

test('keeps what the server has rendered', async () => {
  root.innerHTML = '<p>Price list</p>'
  fail()
  await expect.element(page.getByText('Price list')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('reports a missing script of the page', async () => {
  document.body.append(Object.assign(document.createElement('script'), { type: 'module', src: '/assets/missing.js' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
})
