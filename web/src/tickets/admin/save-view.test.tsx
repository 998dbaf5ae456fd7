import type { TicketView } from '@mapwright/contract/tickets/ticket-views.ts'
import { SaveTicketView } from '@mapwright/contract/tickets/view-endpoints.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { SaveView } from './save-view.tsx'

const _id = '01a20163-0000-7000-8000-000000000001'
const mine: TicketView = { _id, name: 'Mine', is_shared: true, filters: {}, shared_by: null, count: 2 }
const name = page.getByRole('textbox', { name: 'Name' })
const save = page.getByRole('button', { name: 'Save', exact: true })

it('asks before it replaces an own view, which stays shared', async () => {
  await api.respond(SaveTicketView, { _id })
  const onClose = vi.fn()
  await show(<SaveView view="new" views={[mine]} filters={{ status: 'open' }} onClose={onClose} />)
  await name.fill('mine')
  await expect.element(page.getByRole('switch', { name: 'Share with colleagues' })).toBeChecked()
  await save.click()
  await expect.element(page.getByText('There is already a view with this name.')).toBeVisible()
  expect(await api.requests(SaveTicketView)).toHaveLength(0)
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  const [request] = await api.requests(SaveTicketView)
  expect(request?.body).toEqual({ name: 'mine', is_shared: true, filters: { status: 'open' } })
})

it("does not ask for a name of a colleague's view", async () => {
  await api.respond(SaveTicketView, { _id })
  const onClose = vi.fn()
  await show(<SaveView view="new" views={[{ ...mine, shared_by: 'Karl' }]} filters={{}} onClose={onClose} />)
  await name.fill('Mine')
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})
