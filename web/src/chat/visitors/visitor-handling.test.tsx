import type { User } from '@mapwright/contract/accounts/user.ts'
import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import { BlockVisitor, GetVisitorHandling } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { meQuery } from '../../platform/session/me.ts'
import VisitorHandling from './visitor-handling.tsx'

const id = '01a20163-0000-7000-8000-000000000001'
const chat = {
  ...{ _id: id, name: 'Vera', email: 'vera@mail.example', language: 'en', page: null },
  ...{ is_over: false, is_blocked: false, assignee: null, unread: 0, last_message: null },
  // The assertion is safe, because the text is an ISO instant.
  created_at: '2026-11-10T12:00:00.000Z' as InstantText,
}

it('names the consequences before it blocks a network, and marks the address as unconfirmed', async () => {
  // The assertion is safe, because the component reads only the id.
  queryClient.setQueryData(meQuery.queryKey, { _id: '01a20163-0000-7000-8000-000000000002' } as unknown as User)
  await api.respond(GetVisitorHandling, { chat })
  await api.respond(BlockVisitor, {})
  await show(<VisitorHandling id={id} isStaff />)
  await expect.element(page.getByText(/Email address not confirmed/)).toBeVisible()
  await page.getByRole('button', { name: /Visitor$/ }).click()
  await page.getByRole('menuitem', { name: 'Block this network for 90 days' }).click()
  const question = page.getByRole('dialog', { name: 'Block this network for 90 days' })
  await expect.element(question.getByText(/also applies to other visitors/)).toBeVisible()
  expect(await api.requests(BlockVisitor)).toEqual([])
  await question.getByRole('button', { name: 'Block this network for 90 days' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const [request] = await api.requests(BlockVisitor)
  expect(request?.body).toEqual({ is_blocked: true })
})
