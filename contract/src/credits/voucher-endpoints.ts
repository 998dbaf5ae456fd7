import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { CreditsText, Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { Voucher, VoucherCode, VoucherInput, VoucherUse } from './voucher.ts'

// A voucher changes balances, so creating one needs the permission to change balances.
const may = ['may:dealers_manager.balance'] as const

export const voucherCalls = resource({
  supports: ['list', 'add', 'change', 'setOnline', 'remove', 'removeMany'],
  domain: 'credits',
  one: 'voucher',
  many: 'vouchers',
  path: '/voucher',
  access: { list: may, add: may, change: may, remove: may },
  row: Voucher,
  input: VoucherInput,
  sorts: ['name', 'count', 'used', 'expires_at'],
  filters: { online: z.enum(['true', 'false']).optional() },
  problems: {
    unknown: 'credits.voucher_not_found',
    write: ['credits.voucher_code_taken'],
    remove: ['credits.voucher_redeemed'],
  },
})

export const ListVoucherUses = endpoint({
  name: 'credits.list_voucher_uses',
  method: 'GET',
  path: '/voucher/:id/uses',
  access: may,
  summary: 'A voucher and who redeemed it, newest first',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ keywords: line(100).default(''), ...pageQuery() }),
  payload: { voucher: Voucher, uses: z.array(VoucherUse), ...pageResult },
  problems: ['credits.voucher_not_found'],
})

export const RedeemVoucher = endpoint({
  name: 'credits.redeem_voucher',
  method: 'POST',
  path: '/credits/redeem',
  access: ['customer'],
  summary: "Add a voucher's credits to the caller's balance",
  body: z.strictObject({ code: VoucherCode }),
  payload: { count: CreditsText, balance: CreditsText },
  problems: [
    'credits.voucher_not_found',
    'credits.voucher_not_valid',
    'credits.voucher_used_up',
    'credits.voucher_used_already',
  ],
  // Low enough to prevent guessing codes.
  limits: [{ by: 'principal', seconds: 3600, count: 20 }],
  idempotent: 'required',
})
