import { expect, test } from 'vitest'
import { everything, useScreens } from '../kit/look-at-all.ts'
import { phone } from '../kit/visitor.ts'

const lookAtAll = useScreens()

test('every route and view on a phone is accessible and fits', async () => {
  expect(await lookAtAll({ theme: 'default', viewport: phone }, everything)).toEqual([])
})
