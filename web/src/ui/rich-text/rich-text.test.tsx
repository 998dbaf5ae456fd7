import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { RichText } from './rich-text.tsx'

const keepNothing = () => {}

function Shown() {
  return (
    <>
      <RichText label="Description" initial="" onChange={keepNothing} />
      <button type="button">Move</button>
    </>
  )
}

const field = () => page.getByRole('textbox', { name: 'Description' })
const htmlOf = (locator: Locator) => {
  const element = locator.element()
  if (!(element instanceof HTMLElement)) throw new TypeError('Not an HTML element')
  return element
}
const editor = () => document.querySelector('.ProseMirror')

async function waitForEditor(): Promise<void> {
  await expect.poll(() => editor()?.closest('[aria-hidden]') === null).toBe(true)
}

test('keeps the focus and the text typed before the editor was loaded', async () => {
  await show(<Shown />)
  await userEvent.type(field(), 'Read')
  await waitForEditor()
  await userEvent.keyboard(' twice')
  await expect.element(field()).toHaveTextContent('Read twice')
})

test('does not take the focus back if it moved while the editor was loading', async () => {
  await show(<Shown />)
  await expect.element(field()).toBeVisible()
  const plain = htmlOf(field())
  const move = htmlOf(page.getByRole('button', { name: 'Move' }))
  // Synchronous, so that the editor cannot be loaded before the focus moves.
  plain.focus()
  getSelection()?.selectAllChildren(plain)
  move.focus()
  await waitForEditor()
  expect(document.activeElement).toBe(move)
})
