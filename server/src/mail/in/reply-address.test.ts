import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newReplyId, replyAddress, replyIdIn } from './reply-address.ts'

const key = 'k'.repeat(40)
const mailbox = 'reply@mail.tuning.example'

it('a signed address names its conversation again, whatever a mail server did to its letters', () => {
  const id = newReplyId()
  const address = replyAddress(mailbox, key, id)
  expect(address).toMatch(/^reply\+[a-z2-7]{32}@mail\.tuning\.example$/)
  expect(replyIdIn(`"Ann" <${address.toUpperCase()}>, info@tuning.example`, key)).toBe(id)
})

it('an address that somebody made up, or another site signed, is none', () => {
  const address = replyAddress(mailbox, key, newReplyId())
  expect(replyIdIn(replyAddress(mailbox, 'x'.repeat(40), newReplyId()), key)).toBe('forged')
  const at = 'reply+'.length
  for (let n = 0; n < 32; n++) {
    const other = address[at + n] === 'a' ? 'b' : 'a'
    expect(replyIdIn(address.slice(0, at + n) + other + address.slice(at + n + 1), key)).toBe('forged')
  }
  expect(replyIdIn('reply@mail.tuning.example, reply+short@x.example', key)).toBeUndefined()
})

it('the signed one is found among others', () => {
  const id = newReplyId()
  const forged = `reply+${'a'.repeat(32)}@mail.tuning.example`
  expect(replyIdIn(`${forged}, ${replyAddress(mailbox, key, id)}`, key)).toBe(id)
})

it('random text never names a conversation', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[a-z2-7]{32}$/), (text, made) => {
      expect([undefined, 'forged']).toContain(replyIdIn(`${text}+${made}@x`, key))
    }),
  )
})
