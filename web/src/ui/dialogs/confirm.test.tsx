import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { confirm } from './confirm.tsx'
import { Dialog } from './overlays.tsx'
import type { Question } from './question.ts'

const cancelOrder: Question = { title: 'Cancel order 100234', text: 'It cannot be reopened.', action: 'Cancel order' }

/** Shows a button that asks the question, clicks it, and records the answers. */
async function showQuestion(question: Question) {
  const answers: boolean[] = []
  await show(<Button onClick={() => void confirm(question).then((isYes) => answers.push(isYes))}>Ask</Button>)
  await ask.click()
  await expect.element(dialog).toBeVisible()
  return answers
}

const ask = page.getByRole('button', { name: 'Ask' })
const dialog = page.getByRole('dialog')
const yes = dialog.getByRole('button', { name: 'Cancel order' })

test('shows the title, focuses the action and returns the focus afterwards', async () => {
  const answers = await showQuestion(cancelOrder)
  await expect.element(page.getByRole('dialog', { name: 'Cancel order 100234' })).toBeVisible()
  await expect.element(dialog.getByText('It cannot be reopened.')).toBeVisible()
  await expect.element(yes).toHaveFocus()
  await yes.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
  expect(answers).toEqual([true])
})

test.for(['Escape', 'Back', 'Close'])('answers no by %s, and returns the focus', async (way) => {
  const answers = await showQuestion(cancelOrder)
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await dialog.getByRole('button', { name: way }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
  expect(answers).toEqual([false])
})

test('keeps the focus inside the open dialog', async () => {
  await showQuestion(cancelOrder)
  await expect.element(yes).toHaveFocus()
  for (let times = 0; times < 5; times++) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
})

test('requires a reason of the minimum length and passes it to the action', async () => {
  const run = vi.fn(async () => undefined)
  await showQuestion({ ...cancelOrder, reason: { label: 'Reason', minLength: 5 }, run })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.fill('no')
  await yes.click()
  await expect.element(dialog.getByText('Enter at least 5 characters')).toBeVisible()
  expect(run).not.toHaveBeenCalled()
  await reason.fill('ordered twice ')
  await yes.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(run).toHaveBeenCalledExactlyOnceWith('ordered twice')
})

test('stays open with the reason if the action is refused', async () => {
  const refused = async () => {
    throw new ProblemError('request.internal', 409, { message: 'The order is completed' })
  }
  await showQuestion({ ...cancelOrder, reason: { label: 'Reason' }, run: refused })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.fill('ordered twice')
  await yes.click()
  await expect.element(dialog.getByText('The order is completed')).toBeVisible()
  await expect.element(reason).toHaveValue('ordered twice')
  await dialog.getByRole('button', { name: 'Back' }).click()
})

function DialogPage() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ask</Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Note">
        <TextInput label="Text" />
      </Dialog>
    </>
  )
}

test('closes a dialog without input by Escape, and returns the focus', async () => {
  await show(<DialogPage />)
  await ask.click()
  await expect.element(page.getByRole('dialog', { name: 'Note' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
})
