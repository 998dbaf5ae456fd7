import type { User } from '@mapwright/contract/accounts/user.ts'
import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import { AssignChat } from '@mapwright/contract/chat/handling-endpoints.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { meQuery } from '../../platform/session/me.ts'
import { HandOver } from './hand-over.tsx'

const idOf = (number: number) => `01a20163-0000-7000-8000-00000000000${number}`
const onDone = vi.fn()

/** The form, and a button that stands for a colleague who takes the chat. */
function Shown() {
  const [assignee, setAssignee] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setAssignee(idOf(3))}>{`Taken by ${assignee ?? 'nobody'}`}</button>
      <HandOver assign={AssignChat} id={idOf(1)} insteadOf={assignee} onDone={onDone} />
    </>
  )
}

it('sends the assignee that was shown when the form was opened', async () => {
  // The assertion is safe, because the form reads only the id.
  queryClient.setQueryData(meQuery.queryKey, { _id: idOf(2) } as unknown as User)
  const colleagues = [{ _id: idOf(4), name: 'Kim Weber', username: 'kim' }]
  await api.respond(chatConversation.calls.mentionable, { colleagues })
  await api.respond(AssignChat, { assignee: { _id: idOf(4), name: 'Kim Weber' } })
  await show(<Shown />)
  await page.getByRole('button', { name: 'Taken by nobody' }).click()
  await expect.element(page.getByRole('button', { name: `Taken by ${idOf(3)}` })).toBeVisible()
  await userEvent.type(page.getByLabelText('Assignee').first(), 'kim{Enter}')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  const [request] = await api.requests(AssignChat)
  expect(request?.body).toEqual({ assignee_id: idOf(4), note: '', instead_of: null })
})
