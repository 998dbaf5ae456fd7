import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { EmojiButton } from './emoji-button.tsx'

function Message() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <>
      <textarea ref={box} aria-label="Message" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <EmojiButton insertable={{ box, text, setText }} />
    </>
  )
}

it('inserts an emoji that was found by name, by keyboard, and returns to the message', async () => {
  await show(<Message />)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Thanks ')
  await page.getByRole('button', { name: 'Emoji' }).click()
  const search = page.getByRole('textbox', { name: 'Search emoji' })
  await search.fill('wrench')
  await expect.element(page.getByRole('option', { name: 'wrench' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('Thanks 🔧')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await search.fill('no such thing')
  await expect.element(page.getByText('No results')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveFocus()
})
