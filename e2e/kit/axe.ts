import { type AxeResults, type RunOptions, source } from 'axe-core'
import type { Page } from 'playwright-core'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Looked = {
  /** Only these rules, in place of all of WCAG 2.2 AA and axe's best practices. */
  rules?: string[]
  /** Only this part of the page. */
  within?: string
}

/**
 * What axe finds wrong with the page as it is shown, one line an element. Its script is put into a page once and tells
 * only what is wrong: a look takes a third of what it does by way of its own adapter.
 */
export async function axe(page: Page, { rules, within }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: levels },
    resultTypes: ['violations'],
  }
  const looked = `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})`
  const violations = (await page.evaluate(`${looked}.then(({ violations }) => violations)`)) as AxeResults['violations']
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.split('\n')[1]}`),
  )
}
