import { test } from 'vitest'
import { desktop, phone } from './visitor.ts'

/** Whether every case is checked (`npm run test:long`), instead of one case for each kind of fault. */
export const isLong = process.env['TEST_LONG'] !== undefined

/**
 * A further case of something that the short run covers with another journey, and whose rules are tested on the server or in components.
 */
export const longTest = test.runIf(isLong)

const layouts = { desktop, phone }
type Layout = keyof typeof layouts

/** The layouts in which a journey runs: both, or in the short run only the one that most people use for it. */
export const journeyLayouts = (usual: Layout): [name: Layout, viewport: typeof desktop][] =>
  (Object.keys(layouts) as Layout[]).filter((name) => isLong || name === usual).map((name) => [name, layouts[name]])
