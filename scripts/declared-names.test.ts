import { expect, test } from 'vitest'
import { wrongNames } from './declared-names.mjs'

const findings = (source: string, maxOf = 0) => wrongNames(['server/src/orders/order.ts'], () => source, maxOf)

test.each([
  'export const orderFacts = (order: Order) => order',
  'type Facts = { number: string }',
  'export async function engineFacts(db: Db) {',
])('refuses "Facts" that are not the values of notifications: %s', (source) => {
  expect(findings(source)).toEqual([expect.stringMatching(/^server\/src\/orders\/order\.ts: \w*Facts; /)])
})

test.each(["export const orderFacts = eventFacts(['order.placed'], read)", 'const all: EventFacts[] = []'])(
  'accepts the values of notifications: %s',
  (source) => {
    expect(findings(source)).toEqual([])
  },
)

test('refuses more exported names that end in "Of" than the maximum', () => {
  const source = 'export const priceOf = 1\nexport function nameOf() {}\nconst localOf = 2\nexport const proof = 3'
  expect(findings(source, 2)).toEqual([])
  expect(findings(source, 1)).toEqual([expect.stringContaining('2 exported names end in "Of", more than 1')])
})
