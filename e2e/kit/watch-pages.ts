import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core'

/** Status of an error response, or a failed connection. */
type ExpectedFault = number | 'connection error'

let watchers = 0

/** Script that logs policy violations from within the page, because the browser's own messages differ between versions. */
const logViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error('content policy: ' + [violatedDirective, blockedURI, sourceFile].join(' ')))`

const isAboutStatus = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource')

/** Collects the faults of all pages of a context: console errors, policy violations and unexpected error responses. */
export async function watch(context: BrowserContext) {
  const faults: string[] = []
  const expected = new Set<ExpectedFault>()
  const number = ++watchers
  const note = (text: string) => faults.push(`visitor ${number}: ${text}`)

  // Browsers and the router log failed connections in addition to the message on the page.
  const isAboutConnection = (text: string) =>
    expected.has('connection error') && /^ProblemError(?!: \S)|^$|when fetching the script/.test(text)

  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !isAboutStatus(message) && !isAboutConnection(text)) note(`console: ${text}`)
  })
  context.on('weberror', (problem) => {
    const text = problem.error().stack ?? problem.error().message
    if (!isAboutConnection(text)) note(`uncaught: ${text}`)
  })
  context.on('response', (response: Response) => {
    const status = response.status()
    if (status < 400 || expected.has(status)) return
    note(`${status}: ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    // The page aborts requests when the visitor leaves it, or when a newer request replaces an older one.
    if (reason !== 'net::ERR_ABORTED' && !expected.has('connection error'))
      note(`${reason}: ${request.method()} ${request.url()}`)
  })
  await context.addInitScript(logViolations)

  return {
    number,
    expectRefusals: (...statuses: number[]) => {
      for (const status of statuses) expected.add(status)
    },
    expectConnectionErrors: () => {
      expected.add('connection error')
    },
    takeFaults: () => faults.splice(0),
  }
}
