import { ShowChatPage } from '@mapwright/contract/chat/handling-endpoints.ts'
import { expect, it, vi } from 'vitest'
import { api, show } from '../../test/kit.tsx'
import { startPageReports } from './report-page.ts'

it('reports the path of each page once, until the server refuses', async () => {
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
  await api.refuse(ShowChatPage, 403, { code: 'chat.off' })
  path = '/your_order'
  navigated()
  await expect.poll(() => leave).toHaveBeenCalledOnce()
})
