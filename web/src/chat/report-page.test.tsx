import { ShowChatPage } from '@mapwright/contract/chat/handling-endpoints.ts'
import { expect, it, vi } from 'vitest'
import { api, show } from '../../test/kit.tsx'
import { reportedPath, startPageReports } from './report-page.ts'

it('leaves out pages whose address is a secret', () => {
  for (const path of ['/shop/guest-order/secret', '/shop/stock-notice/secret', '/Quote/secret'])
    expect(reportedPath(path)).toBeNull()
  expect(reportedPath(`/${'a'.repeat(1000)}`)).toBeNull()
  expect(reportedPath('/shop/cable')).toBe('/shop/cable')
})

it('reports the path of each page once, also after a failure, until the server refuses', async () => {
  await api.accept(ShowChatPage)
  await show(<p>A page</p>)
  let path = '/chat_support'
  let navigated = () => {}
  const leave = vi.fn()
  const reporting = {
    path: () => path,
    onNavigated: (run: () => void) => {
      navigated = run
      return leave
    },
  }
  startPageReports(reporting)
  startPageReports(reporting)
  const reported = async () => (await api.requests(ShowChatPage)).map(({ body }) => body)
  await expect.poll(reported).toEqual([{ path: '/chat_support' }])
  path = '/shop/cable'
  navigated()
  navigated()
  await expect.poll(reported).toEqual([{ path: '/chat_support' }, { path: '/shop/cable' }])
  await api.refuse(ShowChatPage, 400, { code: 'request.invalid' })
  path = '/shop/%D0%BA'
  navigated()
  await expect.poll(async () => (await reported()).length).toBe(3)
  path = '/shop'
  navigated()
  await expect.poll(async () => (await reported()).length).toBe(4)
  expect(leave).not.toHaveBeenCalled()
  await api.refuse(ShowChatPage, 403, { code: 'chat.off' })
  path = '/your_order'
  navigated()
  await expect.poll(() => leave).toHaveBeenCalledOnce()
})
