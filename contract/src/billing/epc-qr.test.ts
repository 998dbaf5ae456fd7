import { expect, it } from 'vitest'
import { epcQr } from './epc-qr.ts'

const transfer = {
  account_holder: 'Example Tuning GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  currency: 'EUR',
  total: '113.05',
  reference: 'RE-2026-000123',
}

it('has the twelve lines of EPC069-12', () => {
  expect(epcQr(transfer)?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Example Tuning GmbH', 'DE02120300000000202051', 'EUR113.05'],
    ...['', '', 'RE-2026-000123'],
  ])
})

it.each([
  ['another currency', { currency: 'CHF' }],
  ['no IBAN', { iban: '' }],
  ['nothing to pay', { total: '0.00' }],
  ['a name that is too long in bytes', { account_holder: '株'.repeat(70), reference: '株'.repeat(140) }],
])('does not exist for %s', (_, change) => expect(epcQr({ ...transfer, ...change })).toBeUndefined())
