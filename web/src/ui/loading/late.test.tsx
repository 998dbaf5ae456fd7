import { type ComponentType, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { toasts } from '../messages/notify.ts'
import { Late, late } from './late.tsx'

type Module = { default: ComponentType<{ name: string }> }
const part: Module = { default: ({ name }) => <p>The report of {name}</p> }
const away = () => Promise.reject<Module>(new TypeError('Failed to fetch dynamically imported module'))

test('a part that cannot be loaded fails in its own place and is loaded again on request', async () => {
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

test('a dialog that cannot be loaded is closed, which is said, and opens the next time', async () => {
  const load = vi.fn(away)
  const Dialog = late(load)
  await show(<Opener dialog={Dialog} />)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => toasts.read().map(({ tone }) => tone)).toEqual(['bad'])
  load.mockResolvedValue(part)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(page.getByText('The report of x')).toBeVisible()
})

test('a part that is not missed stays as while it was awaited', async () => {
  const Week = late(vi.fn(away))
  await show(
    <Late waiting={<button type="button">Open until 18:00</button>} otherwise="waiting">
      <Week name="x" />
    </Late>,
  )
  await expect.element(page.getByRole('button', { name: 'Open until 18:00' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
