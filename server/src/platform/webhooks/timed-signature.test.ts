import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSigned as engineAccepts, sign as engineSigns } from '../../../../examples/engine/signature.mjs'
import { isSigned, sign } from './timed-signature.ts'

const secret = 'mwe_secret'
const now = new Date()
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a signature', () => {
  it('is only valid for its body, secret and time', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, other) => {
        const signature = sign(body, { secret, now })
        expect(isSigned(signature, body, { secret, now })).toBe(true)
        if (other !== body) expect(isSigned(signature, other, { secret, now })).toBe(false)
        expect(isSigned(signature, body, { secret: `${secret}x`, now })).toBe(false)
      }),
    )
  })

  it.each([
    [299, true],
    [-299, true],
    [302, false],
    [-302, false],
  ])('that is %d seconds off counts: %s', (seconds, counts) => {
    expect(isSigned(sign('body', { secret, now }), 'body', { secret, now: later(seconds) })).toBe(counts)
  })

  it.each(['', 't=1', 't=,v1=', 'v1=00', `t=1,v1=${'g'.repeat(64)}`, `t=99999999999999,v1=${'0'.repeat(64)}`])(
    'is not %j',
    (signature) => expect(isSigned(signature, 'body', { secret, now })).toBe(false),
  )

  it('matches docs/automation.md', () => {
    const written = 't=1764000000,v1=5ad972490f912ab469973350b76ca46073987cdd20a835aaebd04ed26bf6425e'
    expect(sign('{"type":"test"}', { secret: 'mwe_example', now: new Date(1_764_000_000_000) })).toBe(written)
  })

  it("matches the engine's, in both directions", () => {
    expect(engineAccepts(secret, 'body', sign('body', { secret, now }))).toBe(true)
    expect(isSigned(engineSigns(secret, 'body'), 'body', { secret, now })).toBe(true)
    expect(engineAccepts(secret, 'another', sign('body', { secret, now }))).toBe(false)
  })
})
