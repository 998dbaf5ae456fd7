import { Suspense, use, useState } from 'react'
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

function LoadedPart({ loaded }: { loaded: Promise<void> }) {
  use(loaded)
  return <p>Loaded</p>
}

/** A field next to a part that suspends both when the button is clicked. */
function SuspendingPage({ loaded }: { loaded: Promise<void> }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsShown(true)}>
        Show
      </button>
      {isShown && <LoadedPart loaded={loaded} />}
      {/* Far from where other tests left the pointer, which would load the editor. */}
      <div style={{ marginBlockStart: '100vh' }}>
        <RichText label="Description" initial="Old" onChange={keepNothing} />
      </div>
    </>
  )
}

test('keeps the typed text if the page is hidden by a part that loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await show(
    <Suspense fallback={<p>Waiting</p>}>
      <SuspendingPage loaded={promise} />
    </Suspense>,
  )
  await expect.element(field()).toBeVisible()
  const plain = htmlOf(field())
  // Without focus, because the focus would load the editor.
  plain.textContent = 'New'
  plain.dispatchEvent(new InputEvent('input', { bubbles: true }))
  htmlOf(page.getByRole('button', { name: 'Show' })).click()
  await expect.element(page.getByText('Waiting')).toBeVisible()
  resolve()
  await expect.element(page.getByText('Loaded')).toBeVisible()
  await expect.element(field()).toHaveTextContent('New')
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
