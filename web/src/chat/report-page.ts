import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { ShowChatPage } from '@mapwright/contract/chat/handling-endpoints.ts'
import { call } from '../platform/api/call.ts'
import { ProblemError } from '../platform/api/problem-error.ts'

type Reporting = {
  /** Calls the function after each navigation in the app, until the returned function is called. */
  onNavigated: (run: () => void) => () => void
  /** Returns the path of the open page, or null if it must not be reported. */
  path: () => string | null
}

const chatPath = '/chat_support'

let isRunning = false

/** The pages whose address contains a secret: the routes with `$token`. */
const secretPages = ['/shop/guest-order/', '/shop/stock-notice/', '/quote/']

/** Returns the path of a page as it is reported, or null for pages whose address contains a secret or is too long. */
export const reportedPath = (path: string): string | null =>
  path.length > chatRules.max_path || secretPages.some((start) => path.toLowerCase().startsWith(start)) ? null : path

/** True if the server refuses all further reports, for example after signing out or while the chat is off. */
const isFinal = (problem: unknown) => problem instanceof ProblemError && [401, 403].includes(problem.status)

/**
 * Reports the open page to staff from the time when the customer opens the chat until some time after they have left it. Only the path is
 * reported, and only while the page is visible. A report that fails is repeated with the next one. Does nothing if this tab already
 * reports its page.
 */
export function startPageReports({ onNavigated, path }: Reporting): void {
  if (isRunning) return
  isRunning = true
  let until = 0
  let last: string | null = ''
  const send = (reported: string | null) => call(ShowChatPage, { body: { path: reported } })
  const report = () => {
    if (document.visibilityState !== 'visible') return
    last = path()
    if (last === chatPath) until = Date.now() + chatRules.page_minutes * 60_000
    if (Date.now() < until) void send(last).catch((problem) => isFinal(problem) && stop())
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
