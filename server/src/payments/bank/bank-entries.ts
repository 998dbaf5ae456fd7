import { bankStatementRules } from '@mapwright/contract/payments/bank/bank.ts'
import {
  ConfirmBankEntry,
  DismissBankEntry,
  ImportBankStatement,
  ListBankEntries,
  ReopenBankEntry,
} from '@mapwright/contract/payments/bank/bank-endpoints.ts'
import { customerInvoice } from '../../billing/invoice-rows.ts'
import { recordPayerCountry } from '../../billing/place-rows.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { readSettings } from '../../site/read-settings.ts'
import { ibanCountry } from '../iban-country.ts'
import { intentOfInvoice } from '../intent-rows.ts'
import { payByHand } from '../pay-by-hand.ts'
import type { Payables } from '../payable.ts'
import { insertLines, listEntries, lockEntry, readEntry, setEntry } from './entry-rows.ts'
import { readUploaded } from './statement-reader.ts'

const importBankStatement = command(ImportBankStatement, {
  prepare: async ({ sql, app, files }) => {
    const upload = found(files.file?.[0], 'payments.wrong_statement')
    const { currency } = await readSettings(sql)
    const statement = await readUploaded(app.files, upload.storage_key, currency)
    if (typeof statement === 'string') throw new Problem(statement)
    return statement
  },
  run: async ({ tx, files, prepared: { lines, unread, left_out, sent }, now, audit }) => {
    const added = await insertLines(tx, lines, now)
    const counts = {
      ...{ added, known: lines.length - added, unread_count: unread.length },
      ...{ left_out_count: left_out.length, sent_count: sent },
    }
    audit({ after: { file: files.file?.[0]?.name ?? '', ...counts } })
    const { max_unread } = bankStatementRules
    return { ...counts, unread: unread.slice(0, max_unread), left_out: left_out.slice(0, max_unread) }
  },
})

const confirmBankEntry = (payables: Payables): Route =>
  command(ConfirmBankEntry, async ({ tx, actor, now, params: { id }, body: { invoice_id }, audit }) => {
    const { status, amount, currency, bank_ref, payer_iban } = found(
      await lockEntry(tx, id),
      'payments.entry_not_found',
    )
    if (status !== 'open') throw new Problem('payments.entry_decided')
    const invoice = found(await customerInvoice(tx, invoice_id), 'credits.invoice_not_found')
    if (invoice.total !== amount || invoice.currency !== currency) throw new Problem('payments.amount_differs')
    await payByHand(tx, payables, { id: invoice_id, txn_id: bank_ref.slice(0, 100), actor_id: actor._id, now })
    const country = ibanCountry(payer_iban)
    if (country) await recordPayerCountry(tx, { invoice_id, country, source: 'bank', now })
    await setEntry(tx, id, { status: 'booked', invoice_id, actor_id: actor._id, now })
    audit({ target_id: invoice_id, after: { entry_id: id, invoice: invoice.invoice, amount } })
    return { entry: found(await readEntry(tx, id), 'payments.entry_not_found') }
  })

const dismissBankEntry = command(DismissBankEntry, async ({ tx, actor, now, params: { id }, audit }) => {
  const { status, amount } = found(await lockEntry(tx, id), 'payments.entry_not_found')
  if (status !== 'open') throw new Problem('payments.entry_decided')
  await setEntry(tx, id, { status: 'dismissed', actor_id: actor._id, now })
  audit({ target_id: id, after: { amount } })
  return { entry: found(await readEntry(tx, id), 'payments.entry_not_found') }
})

/**
 * Reopens an entry. If it paid an invoice, a credit note must first correct the full amount; otherwise the customer would keep unpaid
 * credits.
 */
const reopenBankEntry = command(ReopenBankEntry, async ({ tx, actor, now, params: { id }, audit }) => {
  const { status, amount, invoice_id } = found(await lockEntry(tx, id), 'payments.entry_not_found')
  if (status === 'open') throw new Problem('payments.entry_open')
  const intent = invoice_id ? await intentOfInvoice(tx, invoice_id) : undefined
  if (intent && intent.refunded < intent.amount) throw new Problem('payments.credit_first')
  await setEntry(tx, id, { status: 'open', actor_id: actor._id, now })
  audit({ target_id: invoice_id ?? id, before: { status, amount } })
  return { entry: found(await readEntry(tx, id), 'payments.entry_not_found') }
})

/** Endpoints for received money: import of statements, and decisions about their entries. */
export const bankRoutes = (payables: Payables): readonly Route[] => [
  importBankStatement,
  query(ListBankEntries, ({ sql, query: wanted }) => listEntries(sql, wanted)),
  confirmBankEntry(payables),
  dismissBankEntry,
  reopenBankEntry,
]
