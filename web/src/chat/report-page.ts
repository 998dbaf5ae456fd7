import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { ShowChatPage } from '@mapwright/contract/chat/handling-endpoints.ts'
import { call } from '../platform/api/call.ts'

type Reporting = {
  /** Calls the function after each navigation in the app, until the returned function is called. */
  onNavigated: (run: () => void) => () => void
  /** Returns the path of the open page. */
  path: () => string
}

const chatPath = '/chat_support'

let isRunning = false

/**
 * Reports the open page to staff from the time when the customer opens the chat until some time after they have left it. Only the path is
 * reported, and only while the page is visible. Does nothing if this tab already reports its page.
 */
export function startPageReports({ onNavigated, path }: Reporting): void {
  if (isRunning) return
  isRunning = true
  let until = 0
  let last = ''
  const send = (reported: string | null) => call(ShowChatPage, { body: { path: reported } })
  const report = () => {
    if (document.visibilityState !== 'visible') return
    last = path()
    if (last === chatPath) until = Date.now() + chatRules.page_minutes * 60_000
    if (Date.now() < until) void send(last).catch(stop)
    else {
      stop()
      void send(null).catch(() => undefined)
    }
  }
  const timer = setInterval(report, chatRules.page_interval_seconds * 1000)
  const leave = onNavigated(() => {
    if (path() !== last) report()
  })
  /** Ends the reports, also after the first refusal, such as after signing out. */
  const stop = () => {
    clearInterval(timer)
    leave()
    isRunning = false
  }
  report()
}
