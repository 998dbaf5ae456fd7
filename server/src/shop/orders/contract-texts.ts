import { createHash } from 'node:crypto'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { hasText } from '../../platform/html/has-text.ts'
import { translate } from '../../platform/i18n/wording.ts'
import type { QueuedMail } from '../../platform/mail/mail-rows.ts'
import type { MailText } from '../../platform/mail/mail-texts.ts'
import { readShopSettings } from '../shop-settings.ts'
import { readShopTexts } from '../shop-text-rows.ts'
import { isCovered } from './withdrawal-right.ts'

type Buyer = { buyer_kind: string; billing_country: string; delivery_country: string; language: string }

/** Stores a text unless it is stored already. Returns its hash; null for an empty text. */
async function keepText(tx: Tx, html: string): Promise<Buffer | null> {
  if (!hasText(html)) return null
  const hash = createHash('sha256').update(html).digest()
  await tx`INSERT INTO shop_texts (hash, html) VALUES (${hash}, ${html}) ON CONFLICT DO NOTHING`
  return hash
}

/**
 * Stores the texts that are part of a new contract: the terms of the shop and, for buyers who have the right, the instructions on withdrawal, in the
 * language in which the shop showed them. Returns the columns of the order.
 */
export async function keepContractTexts(tx: Tx, { buyer_kind, language, ...countries }: Buyer) {
  const { withdrawal_scope } = await readShopSettings(tx)
  const { shop_terms, withdrawal_text } = await readShopTexts(tx, language)
  const hasRight = buyer_kind === 'private' && isCovered({ withdrawal_scope, ...countries })
  return {
    terms_hash: await keepText(tx, shop_terms),
    withdrawal_hash: hasRight ? await keepText(tx, withdrawal_text) : null,
  }
}

/** Mails that confirm a contract. The mail about the payment does so only for orders without an earlier confirmation. An index lists these kinds. */
const confirmations: readonly string[] = ['shop_order_placed', 'guest_order_placed']

type Texts = { terms: string | null; withdrawal: string | null }

/** Returns the texts of the contract that a mail confirms, as they were when the order was placed. */
export async function contractTextsOf(
  sql: Sql,
  { _id, kind, language, ref }: QueuedMail,
): Promise<readonly MailText[]> {
  const order_id = ref?.['order_id']
  if (order_id === undefined || !(confirmations.includes(kind) || kind === 'shop_order_paid')) return []
  const [texts] = await sql<Texts[]>`
    SELECT t.html AS terms, w.html AS withdrawal FROM shop_orders o
      LEFT JOIN shop_texts t ON t.hash = o.terms_hash LEFT JOIN shop_texts w ON w.hash = o.withdrawal_hash
    WHERE o._id = ${order_id} AND (${kind !== 'shop_order_paid'} OR NOT EXISTS (SELECT FROM mails m
      WHERE m.ref ->> 'order_id' = ${order_id} AND m.kind IN ('shop_order_placed', 'guest_order_placed') AND m.status <> 'failed' AND m._id <> ${_id}))`
  const { terms = null, withdrawal = null } = texts ?? {}
  return [
    ...(terms === null ? [] : [{ title: translate(language, 'shop', 'terms.page'), html: terms }]),
    ...(withdrawal === null ? [] : [{ title: translate(language, 'withdrawal', 'your_right'), html: withdrawal }]),
  ]
}
