import { expect, test } from 'vitest'
import { shiftFaults, slowApi } from '../kit/layout-shift.ts'
import { useScreens } from '../kit/look-at-all.ts'
import { desktop } from '../kit/visitor.ts'

const lookAtAll = useScreens()

test('no route or view moves while it loads, 1440 pixels wide', async () => {
  expect(await lookAtAll({ viewport: desktop, prepare: slowApi }, shiftFaults)).toEqual([])
})
