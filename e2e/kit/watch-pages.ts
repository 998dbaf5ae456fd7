import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core'

/** The status of a refusal, or a failed connection. */
type ExpectedFault = number | 'connection error'

let watchers = 0

/** The page itself logs violations, because the browser's own message differs between versions. */
const logViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error('content policy: ' + [violatedDirective, blockedURI, sourceFile].join(' ')))`

const isAboutStatus = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource')

/** Collects the faults of all pages of a context: logged errors, policy violations and unexpected refusals. */
export async function watch(context: BrowserContext) {
  const faults: string[] = []
  const expected = new Set<ExpectedFault>()
  const number = ++watchers
  const note = (text: string) => faults.push(`visitor ${number}: ${text}`)

  // Browsers and the router log failed requests in addition to the message on the page.
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
    // The page itself aborts requests when it is left, or when a newer request replaces this one.
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
