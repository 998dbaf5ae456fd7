import { domainToASCII } from 'node:url'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import { Email } from '@mapwright/contract/api/scalars.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

it.each([
  ['info@müller-tuning.example', 'info@xn--mller-tuning-dlb.example'],
  [' Info@MÜLLER-Tuning.example ', 'info@xn--mller-tuning-dlb.example'],
  ['info@mu\u0308ller-tuning.example', 'info@xn--mller-tuning-dlb.example'],
  ['info@xn--mller-tuning-dlb.example', 'info@xn--mller-tuning-dlb.example'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['\tAnn@Example.com\n', 'ann@example.com'],
])('%s is kept as %s', (written, kept) => {
  expect(mailAddress(written)).toBe(kept)
  expect(Email.parse(written)).toBe(kept)
})

it.each([
  '',
  '@',
  'a@',
  'a@müller',
  'mü@müller.example',
  'a b@müller.example',
  'a@mül ler.example',
  'a@☃.example',
  'a@-ü.example',
])('refuses %s', (written) => expect(Email.safeParse(written).success).toBe(false))

it('encodes domains like the platform', () => {
  const letters = fc.constantFrom(...'aäbcöü1éčškжщлλωあ漢字한글')
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 20 }), (label) => {
      const domain = `${label.join('')}.example`
      expect(mailAddress(`a@${domain}`)).toBe(`a@${domainToASCII(domain)}`)
    }),
  )
})
