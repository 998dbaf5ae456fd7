import { expect, test } from 'vitest'
import { useScreens } from '../kit/check-screens.ts'
import { shiftFaults, slowApi } from '../kit/layout-shift.ts'
import { phone } from '../kit/visitor.ts'

const checkScreens = useScreens()

test('no route or view moves while it loads, 390 pixels wide', async () => {
  expect(await checkScreens({ viewport: phone, prepare: slowApi }, shiftFaults)).toEqual([])
})
