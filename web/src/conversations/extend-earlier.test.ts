import { expect, test } from 'vitest'
import { extendEarlier } from './extend-earlier.ts'

const part = (...ids: string[]) => ({ messages: ids.map((_id) => ({ _id })), has_more: true })

test('keeps messages that new ones push out of the newest part', () => {
  expect(extendEarlier(part('a', 'b'), part('c', 'd', 'e'), part('e', 'f', 'g'))).toEqual(part('a', 'b', 'c', 'd'))
  expect(extendEarlier(part('a'), part('b', 'c'), part('b', 'c'))).toEqual(part('a'))
})

test('starts over if messages are missing between the parts', () => {
  expect(extendEarlier(part('a'), part('b', 'c'), part('x', 'y'))).toBeUndefined()
})
