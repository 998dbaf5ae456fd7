import { expect, it } from 'vitest'
import { framed } from './announce-start.ts'

it('prints the set-up link in a frame, unbroken and alone in its line', () => {
  const link = `https://tuning.example/setup?token=${'x'.repeat(100)}`
  const lines = framed(['mapwright: ready. Create the first admin:', link]).split('\n')
  expect(lines).toEqual(['', '─'.repeat(100), 'mapwright: ready. Create the first admin:', link, '─'.repeat(100)])
})
