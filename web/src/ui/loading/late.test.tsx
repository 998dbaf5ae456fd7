import { type ComponentType, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { unreachable } from '../../platform/api/problem-error.ts'
import { toasts } from '../messages/notify.ts'
import { Late, late } from './late.tsx'

type Module = { default: ComponentType<{ name: string }> }
const part: Module = { default: ({ name }) => <p>The report of {name}</p> }
const away = () => Promise.reject<Module>(unreachable())
const gone = () => Promise.reject<Module>(new TypeError('Failed to fetch dynamically imported module'))

test('shows a failed part in its own place and retries on request', async () => {
  const load = vi.fn(away)
  const Report = late(load)
  await show(
    <>
      <p>The form</p>
      <Late waiting={<p>Reading</p>}>
        <Report name="golf.bin" />
      </Late>
    </>,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('The form')).toBeVisible()
  load.mockImplementation(() => Promise.resolve(part))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The report of golf.bin')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

function Opener({ dialog: Dialog }: { dialog: ComponentType<{ name: string }> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {isOpen ? 'Opened' : 'Open'}
      </button>
      {isOpen && (
        <Late otherwise={() => setIsOpen(false)}>
          <Dialog name="x" />
        </Late>
      )}
    </>
  )
}

test('closes a dialog that fails to load, shows a message, and opens it the next time', async () => {
  const load = vi.fn(away)
  const Dialog = late(load)
  await show(<Opener dialog={Dialog} />)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => toasts.read().map(({ tone }) => tone)).toEqual(['bad'])
  load.mockResolvedValue(part)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(page.getByText('The report of x')).toBeVisible()
})

test('keeps the placeholder of a part that is not essential', async () => {
  const Week = late(vi.fn(away))
  await show(
    <Late waiting={<button type="button">Open until 18:00</button>} otherwise="waiting">
      <Week name="x" />
    </Late>,
  )
  await expect.element(page.getByRole('button', { name: 'Open until 18:00' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('offers to reload the page if the server no longer has a part', async () => {
  const Report = late(vi.fn(gone))
  await show(
    <>
      <p>The form</p>
      <Late>
        <Report name="golf.bin" />
      </Late>
    </>,
  )
  await expect.element(page.getByRole('alert').getByText(/the site was just updated/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(page.getByText('The form')).toBeVisible()
})

test('offers to reload the page if the server no longer has a dialog', async () => {
  await show(<Opener dialog={late(vi.fn(gone))} />)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => toasts.read().map(({ action }) => action?.label)).toEqual(['Reload'])
})
