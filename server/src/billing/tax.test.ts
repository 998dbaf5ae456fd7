import { money } from '@mapwright/contract/api/amounts.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxFor, vatCategory, withVat } from './tax.ts'

const rates: Record<string, bigint> = { DE: 19_00n, AT: 20_00n, CH: 8_10n }
const rateOf = async (country: string) => percent(rates[country] ?? 0n)
const seller = { country: 'DE', vat_no: 'DE123456789' }
const vat_proof = { consultation: 'WAPI1' }
const business = { country: 'FR', buyer_kind: 'business', vat_no: 'FR 40 303 265 045', vat_proof }

describe('taxFor', () => {
  it('applies the reverse charge to a business in another EU country with a proven number', async () => {
    expect(await taxFor(seller, business, rateOf)).toEqual({
      country: 'FR',
      percentage: 0n,
      reverse_charge: true,
      intra_community: false,
      needs_proof: false,
      is_exempt: false,
    })
  })

  it.each([
    ['a private person', { ...business, buyer_kind: 'private' }],
    ['somebody who has not stated a kind', { ...business, buyer_kind: '' }],
    ['a business without a number', { ...business, vat_no: '' }],
    ['a business with a malformed number', { ...business, vat_no: 'FR123' }],
    ['a business with the number of another country', { ...business, vat_no: 'ATU12345678' }],
    ['a business of the same country', { country: 'DE', buyer_kind: 'business', vat_no: 'DE987654321', vat_proof }],
    ['a person of no known country', { country: '', buyer_kind: 'business', vat_no: 'FR40303265045', vat_proof }],
  ])("charges %s the seller's rate", async (_, buyer) => {
    expect(await taxFor(seller, buyer, rateOf)).toEqual({
      country: 'DE',
      percentage: 19_00n,
      reverse_charge: false,
      intra_community: false,
      needs_proof: false,
      is_exempt: false,
    })
  })

  it('charges VAT to a business without a confirmed VAT number, and names the missing evidence', async () => {
    const tax = await taxFor(seller, { ...business, vat_proof: null }, rateOf)
    expect(tax).toEqual({
      country: 'DE',
      percentage: 19_00n,
      reverse_charge: false,
      intra_community: false,
      needs_proof: true,
      is_exempt: false,
    })
  })

  it('charges everybody while the seller has no VAT number', async () => {
    expect(await taxFor({ ...seller, vat_no: '' }, business, rateOf)).toMatchObject({ percentage: 19_00n })
  })

  it("charges the rate of the buyer's country if that rate is active", async () => {
    const buyer = { country: 'AT', buyer_kind: 'private', vat_no: '' }
    expect(await taxFor(seller, buyer, rateOf)).toMatchObject({ country: 'AT', percentage: 20_00n })
    expect(await taxFor(seller, { ...buyer, country: 'CH' }, rateOf)).toMatchObject({ percentage: 8_10n })
  })

  it('charges no VAT on an export to a country without a rate', async () => {
    const buyer = { country: 'US', buyer_kind: 'private', vat_no: '' }
    expect(await taxFor(seller, buyer, rateOf)).toEqual({
      country: 'US',
      percentage: 0n,
      reverse_charge: false,
      intra_community: false,
      needs_proof: false,
      is_exempt: false,
    })
  })
})

describe('taxFor a place whose country alone does not determine the VAT', () => {
  const rates: Record<string, bigint> = {
    DE: 19_00n,
    ES: 21_00n,
    FR: 20_00n,
    FI: 25_50n,
    GB: 20_00n,
    MC: 19_60n,
    PT: 23_00n,
  }
  const rateOf = async (country: string) => percent(rates[country] ?? 0n)
  const charged = async (country: string, post_code: string, from = seller) => {
    const tax = await taxFor(from, { country, post_code, buyer_kind: 'private', vat_no: '' }, rateOf)
    return { ...tax, goods: vatCategory(from, { ...tax, isGoods: true }), service: vatCategory(from, tax) }
  }

  it.each([
    ['ES', '35001'],
    ['FI', '22100'],
    ['FR', '97400'],
    ['DE', '78266'],
    ['DE', '27498'],
    ['IT', '23041'],
    ['GR', '63086'],
  ])('charges nothing in %s %s, where goods are exported', async (country, post_code) => {
    expect(await charged(country, post_code)).toMatchObject({ percentage: 0n, goods: 'G', service: 'O' })
    expect(await charged(country, '10000')).not.toMatchObject({ percentage: 0n })
  })

  it('charges the French rate in Monaco, the British one on the Isle of Man, and the regional one in Madeira', async () => {
    expect(await charged('MC', '98000')).toMatchObject({ country: 'FR', percentage: 20_00n, service: 'S' })
    expect(await charged('IM', 'IM1 1AA')).toMatchObject({ country: 'GB', percentage: 20_00n })
    expect(await charged('PT', '9000-001')).toMatchObject({ country: 'PT', percentage: 22_00n })
  })

  it('applies the reverse charge in Monaco, but not in a territory outside the EU', async () => {
    const inMonaco = { ...business, country: 'MC', post_code: '98000' }
    expect(await taxFor(seller, inMonaco, rateOf)).toMatchObject({ country: 'FR', reverse_charge: true })
    const onTheCanaries = { ...business, country: 'ES', post_code: '38001', vat_no: 'ESX1234567L' }
    expect(await taxFor(seller, onTheCanaries, rateOf)).toMatchObject({ percentage: 0n, reverse_charge: false })
  })

  it('charges the listed rate between two places of one territory', async () => {
    const onTheCanaries = { country: 'ES', post_code: '35010', vat_no: '' }
    expect(await charged('ES', '35001', onTheCanaries)).toMatchObject({ percentage: 21_00n, service: 'S' })
    expect(await charged('MC', '98000', { ...seller, country: 'MC' })).toMatchObject({ percentage: 19_60n })
  })
})

describe('taxFor a small business', () => {
  it.each([
    business,
    { country: 'DE', buyer_kind: 'private', vat_no: '' },
    { country: 'US', buyer_kind: '', vat_no: '' },
  ])('charges nobody: %o', async (buyer) => {
    const tax = await taxFor({ ...seller, vat_scheme: 'small_business' }, buyer, rateOf)
    expect(tax).toEqual({
      ...{ country: 'DE', percentage: 0n, reverse_charge: false, intra_community: false, needs_proof: false },
      is_exempt: true,
    })
    expect(vatCategory(seller, tax)).toBe('E')
  })
})

describe('withVat', () => {
  it('rounds half up to the hundredth', () => {
    expect(withVat(money(99_99n), percent(19_00n), 'EUR')).toEqual({ vat: 19_00n, total: 118_99n })
    expect(withVat(money(50n), percent(5_00n), 'EUR')).toEqual({ vat: 3n, total: 53n })
  })

  it('rounds to whole units in currencies without decimals', () => {
    expect(withVat(money(1_005_00n), percent(10_00n), 'JPY')).toEqual({ vat: 101_00n, total: 1_106_00n })
  })

  it('is never negative, and adds up', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10_000n), (net, rate) => {
        const { vat, total } = withVat(money(net), percent(rate), 'EUR')
        expect(vat >= 0n && vat <= net && total === net + vat).toBe(true)
      }),
    )
  })
})
