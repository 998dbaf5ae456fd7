import { test } from 'vitest'
import { desktop, phone } from './visitor.ts'

/** Whether all is checked (`npm run test:long`), and not once what each check would find. */
export const isLong = process.env['TEST_LONG'] !== undefined

/** One more case of a capability that a journey of the short run covers, and whose rules tests of the server or of components hold. */
export const longTest = test.runIf(isLong)

const layouts = { desktop, phone }
type Layout = keyof typeof layouts

/** The layouts in which a journey runs: both, or in the short run the one in which most people make it. */
export const journeyLayouts = (usual: Layout): [name: Layout, viewport: typeof desktop][] =>
  (Object.keys(layouts) as Layout[]).filter((name) => isLong || name === usual).map((name) => [name, layouts[name]])
