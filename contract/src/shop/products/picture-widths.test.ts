import { expect, test } from 'vitest'
import { offeredWidths } from './picture-widths.ts'

test.each([
  [1600, [320, 480, 800, 1200, 1600]],
  [1000, [320, 480, 800, 1000]],
  [800, [320, 480, 800]],
  [400, [320, 400]],
  [90, [90]],
])('a picture of %i pixels is offered in the widths %j', (width, pixels) => {
  expect(offeredWidths(width).map((offered) => offered.pixels)).toEqual(pixels)
})
