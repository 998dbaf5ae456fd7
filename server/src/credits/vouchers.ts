import { ListVoucherUses, voucherCalls } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { query, type Route } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Resource } from '../platform/api/resource.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { type VoucherRow, voucherColumns, voucherUses } from './voucher-rows.ts'

const vouchers: Resource = {
  one: 'voucher',
  many: 'vouchers',
  table: 'vouchers',
  columns: voucherColumns,
  searchColumns: ['name', 'code'],
  filters: { online: (db, value) => db`online = ${value === 'true'}` },
  order: 'newest',
  problems: {
    unknown: 'credits.voucher_not_found',
    taken: 'credits.voucher_code_taken',
    takenField: 'code',
    needed: 'credits.voucher_redeemed',
  },
}

const listVoucherUses = query(ListVoucherUses, async ({ sql, params: { id }, query: page }) => {
  const [voucher] = await sql<VoucherRow[]>`SELECT ${sql(voucherColumns)} FROM vouchers WHERE _id = ${id}`
  return {
    voucher: found(voucher, 'credits.voucher_not_found'),
    ...(await voucherUses(sql, { voucher_id: id, ...page })),
  }
})

/** Endpoints for vouchers, for staff. */
export const voucherRoutes: readonly Route[] = [listVoucherUses, ...resourceRoutes(vouchers, voucherCalls)]
