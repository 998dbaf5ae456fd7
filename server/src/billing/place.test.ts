import { euCountries, isEu } from '@mapwright/contract/site/vat.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneCountry } from './phone-country.ts'
import { type Evidence, isSettled, placeState } from './place.ts'

const piece = (kind: Evidence['kind'], country: string): Evidence => ({ kind, country, source: '', note: '', at: null })
const state = (evidence: Evidence[], { country = 'CH', buyer_kind = 'private', seller = 'DE' } = {}) =>
  placeState({ seller, country, buyer_kind, evidence })

const kinds = ['address', 'phone', 'internet', 'payer', 'vat_number', 'staff', 'business'] as const
const countries = ['CH', 'US', 'GB', 'DE', 'AT'] as const
const anyEvidence = fc.array(
  fc
    .record({ kind: fc.constantFrom(...kinds), country: fc.constantFrom(...countries) })
    .map((one) => piece(one.kind, one.country)),
  { maxLength: 7 },
)

describe('placeState', () => {
  it.each([
    ['nothing', [], 'unproven'],
    ['the address alone', [piece('address', 'CH')], 'unproven'],
    ['one kind twice', [piece('payer', 'CH'), piece('payer', 'CH')], 'unproven'],
    ['the address and the phone', [piece('address', 'CH'), piece('phone', 'CH')], 'proven'],
    ['the address and the card', [piece('address', 'CH'), piece('payer', 'CH')], 'proven'],
    [
      'two pieces and a phone of another country',
      [piece('address', 'CH'), piece('payer', 'CH'), piece('phone', 'DE')],
      'proven',
    ],
    [
      'two pieces and a card of another country',
      [piece('address', 'CH'), piece('phone', 'CH'), piece('payer', 'DE')],
      'contradicted',
    ],
    ['an internet address elsewhere', [piece('address', 'CH'), piece('internet', 'DE')], 'contradicted'],
    ['staff, against the rest', [piece('address', 'CH'), piece('payer', 'DE'), piece('staff', 'CH')], 'proven'],
    ['staff, of another country', [piece('address', 'CH'), piece('phone', 'CH'), piece('staff', 'US')], 'contradicted'],
    ['a private person as a business', [piece('address', 'CH'), piece('business', 'CH')], 'unproven'],
  ] as const)('judges %s', (_, evidence, wanted) => {
    expect(state([...evidence])).toBe(wanted)
  })

  it('requires confirmation of a business outside the EU, in the country that it claims', () => {
    const business = { buyer_kind: 'business' }
    const all = [piece('address', 'CH'), piece('phone', 'CH'), piece('payer', 'CH'), piece('staff', 'CH')]
    expect(state(all, business)).toBe('business_unconfirmed')
    expect(state([...all, piece('business', 'US')], business)).toBe('business_unconfirmed')
    expect(state([...all, piece('business', 'CH')], business)).toBe('proven')
  })

  it('requires evidence of a territory outside the VAT area of its country, but none in Monaco', () => {
    const at = (country: string, post_code: string, ...evidence: Evidence[]) =>
      placeState({
        seller: 'DE',
        country,
        post_code,
        buyer_kind: 'private',
        evidence: [piece('address', country), ...evidence],
      })
    expect(at('ES', '28001')).toBe('one_piece')
    expect(at('ES', '35001')).toBe('unproven')
    expect(at('ES', '35001', piece('internet', 'ES'))).toBe('proven')
    expect(at('ES', '35001', piece('internet', 'DE'))).toBe('contradicted')
    expect(at('FI', '22100', piece('internet', 'AX'))).toBe('proven')
    expect(at('FI', '22100', piece('internet', 'FI'))).toBe('contradicted')
    expect(at('FI', '22100', piece('staff', 'FI'))).toBe('proven')
    expect(at('DE', '78266')).toBe('unproven')
    expect(at('MC', '98000')).toBe('one_piece')
    expect(at('MC', '98000', piece('payer', 'FR'))).toBe('proven')
  })

  it("requires nothing in the seller's country, whatever the evidence", () => {
    expect(state([], { country: 'DE' })).toBe('not_needed')
    expect(state([piece('address', 'DE'), piece('payer', 'LT')], { country: 'DE' })).toBe('not_needed')
    expect(state([], { country: 'AT', seller: 'GB' })).toBe('unproven')
  })

  it.each([
    ['nothing', [], 'one_piece'],
    ['the address alone', [piece('address', 'LU')], 'one_piece'],
    ['the address and the card', [piece('address', 'LU'), piece('payer', 'LU')], 'proven'],
    ['a card of another country', [piece('address', 'LU'), piece('payer', 'DE')], 'disputed'],
    ['a card of a third country', [piece('address', 'LU'), piece('payer', 'US')], 'disputed'],
    ['a phone of another country', [piece('address', 'LU'), piece('phone', 'DE')], 'one_piece'],
    ['two of three pieces', [piece('address', 'LU'), piece('phone', 'LU'), piece('payer', 'DE')], 'proven'],
    ['staff, against the rest', [piece('address', 'LU'), piece('payer', 'DE'), piece('staff', 'LU')], 'proven'],
    ['staff, of another country', [piece('address', 'LU'), piece('payer', 'LU'), piece('staff', 'DE')], 'disputed'],
  ] as const)('judges %s inside the EU', (_, evidence, wanted) => {
    expect(state([...evidence], { country: 'LU' })).toBe(wanted)
  })

  it('requires nothing of a business inside the EU whose VAT number is confirmed', () => {
    const business = { country: 'LU', buyer_kind: 'business' }
    expect(state([piece('address', 'LU'), piece('vat_number', 'LU'), piece('payer', 'DE')], business)).toBe(
      'not_needed',
    )
    expect(state([piece('address', 'LU')], business)).toBe('one_piece')
  })

  it('never accepts a third country for a consumer without two agreeing kinds or staff', () => {
    fc.assert(
      fc.property(
        anyEvidence,
        fc.constantFrom(...countries),
        fc.constantFrom('private', 'business', ''),
        (evidence, country, buyer_kind) => {
          const given = placeState({ seller: 'DE', country, buyer_kind, evidence })
          if (isEu(country) || !isSettled({ state: given })) return true
          const agreeing = new Set(evidence.filter((one) => one.country === country).map(({ kind }) => kind))
          if (buyer_kind === 'business') return agreeing.has('business')
          agreeing.delete('business')
          return agreeing.has('staff') || agreeing.size >= 2
        },
      ),
    )
  })

  it('does not depend on the order of evidence, nor accept contradicting evidence', () => {
    fc.assert(
      fc.property(anyEvidence, fc.constantFrom(...euCountries), (evidence, other) => {
        const before = state(evidence)
        expect(state(evidence.toReversed())).toBe(before)
        const after = state([...evidence, piece('payer', other)])
        expect(isSettled({ state: after }) && !isSettled({ state: before })).toBe(false)
      }),
    )
  })
})

it.each([
  ['+41 44 668 18 00', 'CH'],
  ['0041446681800', 'CH'],
  ['+1 212 555 0100', 'US'],
  ['+1 416 555 0100', 'CA'],
  ['+44 20 7946 0000', 'GB'],
  ['+44 1534 440000', 'JE'],
  ['044 668 18 00', undefined],
  ['+41 1', undefined],
  ['', undefined],
  [`+${'9'.repeat(39)}`, undefined],
])('reads the country of the phone number %s', async (phone, country) => {
  expect(await phoneCountry(phone)).toBe(country)
})
