import { themes } from '@mapwright/contract/accounts/user.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, show } from '../../../test/kit.tsx'
import { listenForSearchKeys } from './search-keys.ts'
import { closeSearch } from './search-state.ts'

const dialog = page.getByRole('dialog', { name: 'Search' })
const field = dialog.getByRole('combobox', { name: 'Search' })
const option = (name: string) => dialog.getByRole('option', { name })

beforeAll(listenForSearchKeys)
afterEach(closeSearch)

async function openSearch() {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

test('opens by Ctrl+K, closes by Ctrl+K or Escape, and restores the focus', async () => {
  await show(<input aria-label="Elsewhere" />)
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' })
  await elsewhere.click()
  await openSearch()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(elsewhere).toHaveFocus()
  await openSearch()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(elsewhere).toHaveValue('')
})

test('finds pages by words in their titles, and opens the first on Enter', async () => {
  await show(<p>Home</p>)
  await openSearch()
  await userEvent.keyboard('sign in')
  await expect.element(option('Sign in').first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
  expect(address()).toBe('/login')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('opens a page on Enter without a text, and changes nothing', async () => {
  await show(<p>Home</p>)
  const theme = document.documentElement.dataset['mantineColorScheme']
  await openSearch()
  await expect.element(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(theme)
})

test('accepts keys typed before the dialog is mounted', async () => {
  await show(<p>Home</p>)
  const press = (key: string, ctrlKey = false) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true }))
  press('k', true)
  for (const letter of 'theme') press(letter)
  await expect.element(field).toHaveValue('theme')
})

test('selects a result with the arrow keys, which wrap at both ends', async () => {
  await show(<p>Home</p>)
  await openSearch()
  await userEvent.keyboard('theme')
  await expect.poll(() => dialog.getByRole('option').elements().length).toBe(themes.length)
  const selected = () =>
    dialog
      .getByRole('option')
      .elements()
      .findIndex((element) => element.getAttribute('aria-selected') === 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(selected).toBe(themes.length - 1)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(selected).toBe(1)
  const id = dialog.getByRole('option').elements()[1]?.id ?? ''
  await expect.element(field).toHaveAttribute('aria-activedescendant', id)
})

test('shows a message if nothing matches', async () => {
  await show(<p>Home</p>)
  await openSearch()
  await userEvent.keyboard('xyzzy')
  await expect.element(dialog.getByText('No results')).toBeVisible()
})
