import { expect, test } from 'vitest'
import { shiftFaults, slowApi } from '../kit/layout-shift.ts'
import { useScreens } from '../kit/look-at-all.ts'
import { phone } from '../kit/visitor.ts'

const lookAtAll = useScreens()

test('no route or view moves while it loads, 390 pixels wide', async () => {
  expect(await lookAtAll({ viewport: phone, prepare: slowApi }, shiftFaults)).toEqual([])
})
