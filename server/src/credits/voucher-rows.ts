import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { Voucher, type VoucherUse } from '@mapwright/contract/credits/voucher.ts'
import type { Db, Sql, Tx } from '../platform/db/sql.ts'
import { hasWords } from '../platform/search/search-words.ts'

export type VoucherRow = Decoded<Voucher>

export const voucherColumns = Object.keys(Voucher.shape)

/** Returns true if there is a voucher that customers can redeem now. */
export async function hasVouchers(db: Db, now: Date): Promise<boolean> {
  const [row] = await db`
    SELECT FROM vouchers WHERE online AND (starts_at IS NULL OR starts_at <= ${now})
      AND (expires_at IS NULL OR expires_at > ${now}) AND (max_uses IS NULL OR used < max_uses) LIMIT 1`
  return row !== undefined
}

/** Locks the voucher with this code until the transaction ends, so that two customers cannot both get its last use. */
export async function lockVoucher(tx: Tx, code: string): Promise<VoucherRow | undefined> {
  const [voucher] = await tx<VoucherRow[]>`
    SELECT ${tx(voucherColumns)} FROM vouchers WHERE code = ${code} FOR NO KEY UPDATE`
  return voucher
}

/** Counts the customer's uses of the voucher. */
export async function usesBy(tx: Tx, voucher_id: string, user_id: string): Promise<number> {
  const [row] = await tx<[{ uses: number }]>`
    SELECT count(*)::int AS uses FROM voucher_uses WHERE voucher_id = ${voucher_id} AND user_id = ${user_id}`
  return row.uses
}

type Use = { _id: string; voucher_id: string; user_id: string; count: Credits; at: Date }

export async function insertVoucherUse(tx: Tx, use: Use): Promise<void> {
  await tx`INSERT INTO voucher_uses ${tx(use)}`
  await tx`UPDATE vouchers SET used = used + 1 WHERE _id = ${use.voucher_id}`
}

type UsesPage = { voucher_id: string; keywords: string; page: number; size: number }

/** Lists the uses of the voucher, newest first. */
export async function voucherUses(sql: Sql, { voucher_id, keywords, page, size }: UsesPage) {
  const from = sql`FROM voucher_uses v JOIN users u ON u._id = v.user_id
    WHERE v.voucher_id = ${voucher_id} AND ${hasWords(sql, sql`u.search`, keywords)}`
  const [uses, [count]] = await Promise.all([
    sql<Decoded<VoucherUse>[]>`
      SELECT v._id, v.count, v.at, json_build_object('_id', u._id, 'name', person_name(u), 'company_name', u.company_name,
        'email', u.email) AS user
      ${from} ORDER BY v.at DESC, v._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${from}`,
  ])
  return { uses: [...uses], total: count?.total ?? 0, page, size }
}
