import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findReplyId, newReplyId, replyAddress } from './reply-address.ts'

const key = 'k'.repeat(40)
const mailbox = 'reply@mail.tuning.example'

it('recovers the id from a signed address in any letter case', () => {
  const id = newReplyId()
  const address = replyAddress(mailbox, key, id)
  expect(address).toMatch(/^reply\+[a-z2-7]{32}@mail\.tuning\.example$/)
  expect(findReplyId(`"Ann" <${address.toUpperCase()}>, info@tuning.example`, key)).toBe(id)
})

it('rejects addresses that are invented or signed by another site', () => {
  const address = replyAddress(mailbox, key, newReplyId())
  expect(findReplyId(replyAddress(mailbox, 'x'.repeat(40), newReplyId()), key)).toBe('forged')
  const at = 'reply+'.length
  for (let n = 0; n < 32; n++) {
    const other = address[at + n] === 'a' ? 'b' : 'a'
    expect(findReplyId(address.slice(0, at + n) + other + address.slice(at + n + 1), key)).toBe('forged')
  }
  expect(findReplyId('reply@mail.tuning.example, reply+short@x.example', key)).toBeUndefined()
})

it('finds the signed address among others', () => {
  const id = newReplyId()
  const forged = `reply+${'a'.repeat(32)}@mail.tuning.example`
  expect(findReplyId(`${forged}, ${replyAddress(mailbox, key, id)}`, key)).toBe(id)
})

it('ignores a signed address at the domain of another site', () => {
  const id = newReplyId()
  const address = replyAddress('reply@other.example', key, id)
  expect(findReplyId(address, key, mailbox)).toBeUndefined()
  expect(findReplyId(replyAddress(mailbox, key, id).toUpperCase(), key, mailbox)).toBe(id)
  expect(findReplyId(`${address}, ${replyAddress(mailbox, key, id)}`, key, mailbox)).toBe(id)
})

it('never accepts random text', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[a-z2-7]{32}$/), (text, made) => {
      expect([undefined, 'forged']).toContain(findReplyId(`${text}+${made}@x`, key))
    }),
  )
})
