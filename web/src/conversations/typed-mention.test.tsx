import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { ticketSubject } from '../tickets/ticket-subject.ts'
import { ComposerForm, useMessageDraft } from './composer-form.tsx'
import { MessageText } from './message-text.tsx'
import { useTypedMention } from './use-typed-mention.ts'

const { mentionable } = ticketSubject.calls
const idOf = (number: number) => `01a20163-0000-7000-8000-00000000000${number}`
const colleagues = [
  { _id: idOf(1), name: 'Kim Weber', username: 'kim' },
  { _id: idOf(2), name: 'Max Weber', username: 'max.' },
  { _id: idOf(3), name: 'Tom Kay', username: 'tom.k' },
]
let notes = 0
const onSend = vi.fn(() => Promise.resolve())

function Note({ isNote = true }: { isNote?: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = useMessageDraft(`note ${notes}`)
  const mention = useTypedMention({ box, text: draft.text, setText: draft.setText }, ticketSubject, isNote)
  return (
    <ComposerForm
      draft={draft}
      box={box}
      placeholder=""
      sendLabel="Keep"
      isBusy={false}
      mention={mention}
      sendsOnEnter
      onChange={(event) => {
        draft.setText(event.currentTarget.value)
        mention.onTyped(event)
      }}
      onSend={onSend}
      bar={null}
    />
  )
}

const box = () => page.getByRole('textbox')
const option = (name: string) => page.getByRole('option', { name, exact: false })

beforeEach(async () => {
  notes += 1
  onSend.mockClear()
  await api.respond(mentionable, { colleagues })
})

it('suggests colleagues while the note is typed, and goes on behind the chosen one', async () => {
  await show(<Note />)
  await box().click()
  await userEvent.keyboard('Ask @web')
  await expect.element(option('Kim Weber')).toHaveAttribute('aria-selected', 'true')
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Max Weber')).toHaveAttribute('aria-selected', 'true')
  await expect.element(box()).toHaveAttribute('aria-activedescendant', option('Max Weber').element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveValue('Ask @max. ')
  await expect.element(option('Max Weber')).not.toBeInTheDocument()
  await userEvent.keyboard('please, or @kay{Tab}now')
  await expect.element(box()).toHaveValue('Ask @max. please, or @tom.k now')
  expect(onSend).not.toHaveBeenCalled()
})

it('closes the list on Escape, and when nobody matches', async () => {
  await show(<Note />)
  await box().click()
  await userEvent.keyboard('@')
  await expect.element(option('Tom Kay')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(option('Tom Kay')).not.toBeInTheDocument()
  await userEvent.keyboard('k')
  await expect.element(option('Kim Weber')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(option('Kim Weber')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSend).toHaveBeenCalledOnce()
})

it('suggests nobody in a message to the customer', async () => {
  await show(<Note isNote={false} />)
  await box().click()
  await userEvent.keyboard('@kim')
  await expect.element(box()).toHaveValue('@kim')
  expect(await api.requests(mentionable)).toEqual([])
})

it('shows the names of mentioned colleagues, also with punctuation in usernames', async () => {
  await show(<MessageText text="Ask @max. or @tom.k. Not @olga." mentionable={mentionable} />)
  await expect.element(page.getByText('Ask @Max Weber or @Tom Kay. Not @olga.')).toBeVisible()
})
