import { type AxeResults, type RunOptions, source } from 'axe-core'
import { errors, type Page } from 'playwright-core'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type AxeScope = {
  /** Rules to skip, from WCAG 2.2 AA and axe's best practices. */
  except?: string[]
  /** Selector of the part of the page to check. */
  within?: string
}

// Tooltips are outside of the landmarks, next to the end of the page: one is shown wherever the pointer rests on a button.
const regions = {
  id: 'region',
  options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg' },
}

/** Loads axe as `window.axe`, once per page. */
export async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in window')) return
  await page.evaluate(source)
  await page.evaluate(`axe.configure(${JSON.stringify({ checks: [regions] })})`)
}

/** Maximum wait for the names of dialogs, in ms. */
const maxWaitMs = 5_000

/**
 * Waits until all dialogs have names: a dialog that opens gets its name one render after its content. A dialog without a name is reported by axe
 * after the wait.
 */
const waitForDialogNames = (page: Page): Promise<unknown> =>
  page
    .locator('[role=dialog]:not([aria-labelledby], [aria-label])')
    .first()
    .waitFor({ state: 'detached', timeout: maxWaitMs })
    .catch((failure: unknown) => {
      if (!(failure instanceof errors.TimeoutError)) throw failure
    })

/** Returns the axe violations of the current page, one line per element. Reporting only violations takes a third of the time. */
export async function axe(page: Page, { except = [], within }: AxeScope = {}): Promise<string[]> {
  await loadAxe(page)
  await waitForDialogNames(page)
  const options: RunOptions = {
    runOnly: { type: 'tag', values: levels },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  }
  const looked = `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})`
  const violations = (await page.evaluate(`${looked}.then(({ violations }) => violations)`)) as AxeResults['violations']
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.split('\n')[1]}`),
  )
}
