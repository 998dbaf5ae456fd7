import { expect, test } from 'vitest'
import { carrierIn } from './carriers.ts'

test.each([
  ['DHL parcel', 'dhl'],
  ['Royal Mail tracked', 'royal_mail'],
  ['express by ups', 'ups'],
  ['Parcel', ''],
  ['Upstairs delivery', ''],
])('the shipping method "%s" names the carrier "%s"', (method, carrier) => {
  expect(carrierIn(method)).toBe(carrier)
})
