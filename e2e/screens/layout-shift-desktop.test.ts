import { expect, test } from 'vitest'
import { someScreens, useScreens } from '../kit/check-screens.ts'
import { shiftFaults, slowApi } from '../kit/layout-shift.ts'
import { desktop } from '../kit/visitor.ts'

const checkScreens = useScreens()

test('no route or view moves while it loads, 1440 pixels wide', async () => {
  expect(await checkScreens({ viewport: desktop, prepare: slowApi }, shiftFaults, someScreens)).toEqual([])
})
