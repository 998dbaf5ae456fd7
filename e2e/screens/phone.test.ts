import { expect, test } from 'vitest'
import { useScreens } from '../kit/check-screens.ts'
import { shiftFaults, slowApi } from '../kit/layout-shift.ts'
import { smallTapTargets } from '../kit/small-tap-targets.ts'
import { phone } from '../kit/visitor.ts'

const checkScreens = useScreens()

test('on a phone no route or view moves while it loads, and all tap targets are 44 pixels high', async () => {
  const options = { viewport: phone, isTouch: true, prepare: slowApi }
  expect(
    await checkScreens(options, async (page) => [...(await shiftFaults(page)), ...(await smallTapTargets(page))]),
  ).toEqual([])
})
