import { test } from 'vitest'
import { desktop, phone } from './visitor.ts'

/** True for `npm run test:long`, which checks every case. The short run checks one case for each kind of fault. */
export const isLong = process.env['TEST_LONG'] !== undefined

/**
 * Test that only runs in the long run. The short run covers its feature with another journey; tests of the server or of components cover its rules.
 */
export const longTest = test.runIf(isLong)

const layouts = { desktop, phone }
type Layout = keyof typeof layouts

/** Returns the layouts in which a journey runs: both in the long run, and in the short run only the one that most people use. */
export const journeyLayouts = (usual: Layout): [name: Layout, viewport: typeof desktop][] =>
  (Object.keys(layouts) as Layout[]).filter((name) => isLong || name === usual).map((name) => [name, layouts[name]])
