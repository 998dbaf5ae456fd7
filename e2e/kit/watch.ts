import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core'

/** The status of a refusal, or that the server cannot be reached. */
type Mishap = number | 'broken line'

let watchers = 0

/** Said by the page itself, because the console's own words for it differ from version to version. */
const tellViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error('content policy: ' + [violatedDirective, blockedURI, sourceFile].join(' ')))`

const isAboutStatus = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource')

/** Notes what must not happen on any page of a context. */
export async function watch(context: BrowserContext) {
  const faults: string[] = []
  const expected = new Set<Mishap>()
  const number = ++watchers
  const note = (text: string) => faults.push(`visitor ${number}: ${text}`)

  context.on('console', (message) => {
    if (message.type() === 'error' && !isAboutStatus(message)) note(`console: ${message.text()}`)
  })
  context.on('weberror', (problem) => note(`uncaught: ${problem.error().stack ?? problem.error().message}`))
  context.on('response', (response: Response) => {
    const status = response.status()
    if (status < 400 || expected.has(status)) return
    note(`${status}: ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    // Given up by the page itself: it was left, or a newer question was asked.
    if (reason !== 'net::ERR_ABORTED' && !expected.has('broken line'))
      note(`${reason}: ${request.method()} ${request.url()}`)
  })
  await context.addInitScript(tellViolations)

  return {
    number,
    expectRefusals: (...statuses: number[]) => {
      for (const status of statuses) expected.add(status)
    },
    expectBrokenLine: () => {
      expected.add('broken line')
    },
    takeFaults: () => faults.splice(0),
  }
}
