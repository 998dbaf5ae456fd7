import { money } from '@mapwright/contract/api/amounts.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditableLine, creditLines, type Item, taxedLines, totalsOf, uncreditedAmount } from './invoice-lines.ts'
import { withVat } from './tax.ts'

const standard = (rate: bigint) => ({ vat_category: 'S' as const, vat_percentage: percent(rate) })
/** Currencies with two, zero and three decimals. Amounts are in hundredths, so the third decimal is never used. */
const currencies = fc.constantFrom('EUR', 'HUF', 'JPY', 'KRW', 'CLP', 'ISK', 'KWD', 'BHD', 'JOD')
/** Currencies without decimals. HUF is one of them, because Unicode's CLDR data lists no decimals for payments in forint. */
const withoutDecimals = ['HUF', 'JPY', 'KRW', 'CLP', 'ISK']
const unitOf = (currency: string) => (withoutDecimals.includes(currency) ? 100n : 1n)

/** Generates items whose amounts are multiples of the currency's smallest unit. */
const itemsIn = (currency: string) =>
  fc.array(
    fc
      .tuple(fc.bigInt(0n, 10n ** 7n), fc.bigInt(0n, 100n), fc.bigInt(0n, 10_000n))
      .map(([price, percentOff, quantity]): Item => {
        const unit = unitOf(currency)
        const discount = (price * percentOff) / 100n
        return {
          name: 'An item',
          unit: 'quantity',
          quantity,
          price: money(price * unit),
          discount: money(discount * unit),
        }
      }),
    { minLength: 1, maxLength: 6 },
  )
const sales = currencies.chain((currency) => fc.tuple(fc.constant(currency), itemsIn(currency), fc.bigInt(0n, 27_00n)))

describe('the lines of an invoice', () => {
  it('subtract the discount from the price before the VAT is calculated', () => {
    const items: Item[] = [
      { name: 'x', unit: 'credits', quantity: 1_00n, price: money(100_00n), discount: money(10_00n) },
    ]
    const lines = taxedLines(items, standard(19_00n), 'EUR')
    expect(lines).toMatchObject([{ amount: 90_00n, vat: 17_10n }])
    expect(totalsOf(lines)).toEqual({ amount: 90_00n, vat: 17_10n, total: 107_10n })
  })

  it('refuse a discount above the price', () => {
    const items: Item[] = [{ name: 'x', unit: 'credits', quantity: 1n, price: money(1n), discount: money(2n) }]
    expect(() => taxedLines(items, standard(0n), 'EUR')).toThrow('exceeds')
  })

  it('add up to the VAT of the net total, rounded once, in units of the currency', () => {
    fc.assert(
      fc.property(sales, ([currency, items, rate]) => {
        const lines = taxedLines(items, standard(rate), currency)
        const { amount, vat, total } = totalsOf(lines)
        expect({ vat, total }).toEqual(withVat(amount, percent(rate), currency))
        for (const line of lines)
          expect(
            line.vat >= 0n && line.vat % unitOf(currency) === 0n && line.amount === line.price - line.discount,
          ).toBe(true)
      }),
    )
  })
})

describe('the lines of credit notes', () => {
  it('return net and VAT in proportion', () => {
    const items: Item[] = [{ name: 'x', unit: 'credits', quantity: 100_00n, price: money(100_00n) }]
    const open = taxedLines(items, standard(19_00n), 'EUR').map((line) => ({
      ...line,
      position: 1,
      credited: 0n,
      credited_vat: 0n,
    }))
    expect(creditLines(open, money(59_50n), 'EUR')).toMatchObject([
      { quantity: 50_00n, amount: 50_00n, vat: 9_50n, price: 50_00n },
    ])
  })

  it('add up to the credited amount, and over all credit notes to each line of the invoice', () => {
    fc.assert(
      fc.property(
        sales,
        fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
        ([currency, items, rate], parts) => {
          const unit = unitOf(currency)
          const lines = taxedLines(items, standard(rate), currency)
          let open: CreditableLine[] = lines.map((line, at) => ({
            ...line,
            position: at + 1,
            credited: 0n,
            credited_vat: 0n,
          }))
          const sums = lines.map(() => ({ amount: 0n, vat: 0n }))
          const credit = (gross: bigint) => {
            const credited = creditLines(open, money(gross), currency)
            const totals = totalsOf(credited)
            expect(totals.total).toBe(gross)
            // EN 16931, BR-CO-17: the VAT may differ from the rate by the rounding of this note and of the one before.
            const exact = withVat(totals.amount, percent(rate), currency).vat
            expect(totals.vat - exact <= 1n * unit && exact - totals.vat <= 1n * unit).toBe(true)
            for (const { position, amount, vat } of credited) {
              expect(amount >= 0n && vat >= 0n && amount % unit === 0n && vat % unit === 0n).toBe(true)
              const sum = sums[position - 1]
              if (sum) Object.assign(sum, { amount: sum.amount + amount, vat: sum.vat + vat })
              open = open.map((one) =>
                one.position === position
                  ? { ...one, credited: one.credited + amount + vat, credited_vat: one.credited_vat + vat }
                  : one,
              )
            }
          }
          const left = () => open.reduce((sum, line) => sum + uncreditedAmount(line), 0n)
          for (const part of parts) credit(((left() * BigInt(part)) / 100n / unit) * unit)
          credit(left())
          expect(sums).toEqual(lines.map(({ amount, vat }) => ({ amount, vat })))
        },
      ),
    )
  })
})
