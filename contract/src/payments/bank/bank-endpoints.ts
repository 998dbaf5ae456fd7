import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { BankEntry, bankEntryStatuses, bankStatementRules, leftOutReasons } from './bank.ts'

const access = ['may:mark_as_paid'] as const
const params = z.strictObject({ id: Id })
/**
 * A row that was not imported from a statement. `row` is its number, starting at 1: the number of the row in a spreadsheet, of the booking
 * in CAMT and MT940, or of the file in a ZIP.
 */
const StatementRow = { row: z.number().int(), text: z.string() }

export const ImportBankStatement = endpoint({
  name: 'payments.import_bank_statement',
  method: 'POST',
  path: '/bank_statements',
  access,
  summary:
    'Import the incoming payments of a bank statement (CAMT.053, MT940 or CSV, also several in a ZIP); entries that were imported before are skipped',
  body: z.strictObject({}),
  files: { file: { max_bytes: bankStatementRules.max_bytes, required: true } },
  /** `added` and `known` are numbers of received payments. `known` ones had been imported before. */
  payload: {
    added: z.number().int(),
    known: z.number().int(),
    /**
     * Number of rows that may be received money but cannot be parsed reliably, plus files in a ZIP that are not statements. `unread`
     * contains the first ones.
     */
    unread_count: z.number().int(),
    unread: z.array(z.strictObject(StatementRow)).max(bankStatementRules.max_unread),
    /** Number of rows that look like received money but are something else. `left_out` contains the first ones. */
    left_out_count: z.number().int(),
    left_out: z
      .array(z.strictObject({ ...StatementRow, reason: z.enum(leftOutReasons) }))
      .max(bankStatementRules.max_unread),
    /** Number of bookings of outgoing money or of zero amounts. */
    sent_count: z.number().int(),
  },
  problems: ['payments.wrong_statement', 'payments.open_quote'],
  limits: [{ by: 'principal', seconds: 600, count: 60 }],
})

export const ListBankEntries = endpoint({
  name: 'payments.list_bank_entries',
  method: 'GET',
  path: '/bank_entries',
  access,
  summary: 'The money received at the bank, newest first, with the due invoices that it may pay',
  query: z.strictObject({
    status: z.enum(bankEntryStatuses).default('open'),
    keywords: line(100).default(''),
    ...pageQuery(20),
  }),
  payload: { entries: z.array(BankEntry), ...pageResult },
})

export const ConfirmBankEntry = endpoint({
  name: 'payments.confirm_bank_entry',
  method: 'POST',
  path: '/bank_entries/:id/confirm',
  access,
  summary: 'Book money received on a due invoice of the same amount, which is paid by that, once',
  params,
  body: z.strictObject({ invoice_id: Id }),
  payload: { entry: BankEntry },
  problems: [
    'payments.entry_not_found',
    'payments.entry_decided',
    'payments.amount_differs',
    'credits.invoice_not_found',
    'credits.invoice_not_due',
  ],
  idempotent: 'required',
})

export const DismissBankEntry = endpoint({
  name: 'payments.dismiss_bank_entry',
  method: 'POST',
  path: '/bank_entries/:id/dismiss',
  access,
  summary: 'Set money received aside that pays no invoice',
  params,
  payload: { entry: BankEntry },
  problems: ['payments.entry_not_found', 'payments.entry_decided'],
})

export const ReopenBankEntry = endpoint({
  name: 'payments.reopen_bank_entry',
  method: 'POST',
  path: '/bank_entries/:id/reopen',
  access,
  summary: 'Undo the decision about money received; of a booked one, after a credit note over all of the invoice',
  params,
  payload: { entry: BankEntry },
  problems: ['payments.entry_not_found', 'payments.entry_open', 'payments.credit_first'],
})
