import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** Enough for large catalogues: 200,000 vehicles with all columns filled are about 60 MB of CSV. */
export const maxImportBytes = 200 * 1024 * 1024
export const maxImportRows = 500_000

/**
 * checking: the dry run is in progress. checked: ready to apply, or without changes. refused: the file or some rows are invalid, and
 * nothing can be applied. failed: an error occurred while applying, and all changes were rolled back. undoing and undone: only for tables
 * whose imports can be undone.
 */
export const importStatuses = [
  ...(['checking', 'checked', 'refused', 'applying', 'applied', 'failed', 'cancelled'] as const),
  ...(['undoing', 'undone'] as const),
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Reasons to refuse a whole file. */
export const fileFaults = [
  'empty',
  'not_a_table',
  'old_excel',
  'protected_excel',
  'not_utf8',
  'broken_csv',
  'broken_xlsx',
  'too_large_inside',
  'merged_cells',
  'too_complex',
  'too_many_rows',
  'too_many_columns',
  'unknown_column',
  'repeated_column',
  'mapped_twice',
  'missing_column',
] as const
export type FileFault = (typeof fileFaults)[number]

/** Reasons to refuse a cell and thereby the whole row. Only the cell is left out for `balance_kept`: the customer exists already. */
export const cellFaults = [
  'required',
  'too_long',
  'invalid_text',
  'not_a_number',
  'not_an_amount',
  'not_a_decimal',
  'too_small',
  'too_big',
  'not_a_choice',
  'not_a_switch',
  'wrong_form',
  'too_many',
  'formula',
  'error',
  'date',
  'number_format',
  'no_column',
  'repeated',
  'contradicts',
  'taken',
  'ambiguous',
  'not_for_kind',
  'kind_fixed',
  'unknown',
  'differs',
  'not_permitted',
  'balance_kept',
] as const
export type CellFault = (typeof cellFaults)[number]

/** Values for the wording of a fault: a limit, the choices, or another row. */
const FaultDetails = z.record(z.string(), z.union([z.string(), z.number()]))
export type FaultDetails = z.output<typeof FaultDetails>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** A sample of a row that would be added or changed, with its key and its changes. */
export const ImportSample = z.strictObject({
  row: z.number().int(),
  outcome: z.enum(['added', 'changed']),
  label: z.array(z.string()),
  changes: z.array(z.strictObject({ column: z.string(), before: Value, after: Value })),
})
export type ImportSample = z.output<typeof ImportSample>

/** Maps headers of a file to columns, or to '' to ignore them. Sent as JSON next to the file. */
export const ColumnMapping = z
  .record(z.string().max(200), z.string().max(60))
  .refine((all) => Object.keys(all).length <= 200)
export type ColumnMapping = z.output<typeof ColumnMapping>

export const ColumnMappingText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      const read = ColumnMapping.safeParse(JSON.parse(text))
      if (read.success) return read.data
    } catch {}
    context.addIssue({ code: 'custom', params: { code: 'invalid' } })
    return z.NEVER
  })

export const Import = z.strictObject({
  _id: Id,
  file_name: z.string(),
  status: z.enum(importStatuses),
  /** The progress of the current step: 0 to 100. */
  progress: z.number().int(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The number of refused rows. */
  refused: z.number().int(),
  /** The reason why the whole file was refused or applying it failed. */
  fault: z
    .strictObject({
      code: z.string(),
      details: FaultDetails,
      /** All unknown headers. */
      columns: z.array(z.string()).exactOptional(),
    })
    .nullable(),
  /** The assumed encoding of a file that is not UTF-8; null for UTF-8. */
  encoding: z.enum(['windows-1252']).nullable(),
  /** The person who uploaded or applied the file. */
  author_id: Id,
  created_at: InstantText,
  finished_at: InstantText.nullable(),
})
export type Import = z.output<typeof Import>

/** A row of an import that cannot be undone, with the reason. */
export const UndoBlocker = z.strictObject({ label: z.string(), reason: z.string() })
export type UndoBlocker = z.output<typeof UndoBlocker>

/** The effects of undoing an import. `blockers` are the first of the rows that stay, because something was built on them. */
export const UndoPlan = z.strictObject({
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
  blockers: z.array(UndoBlocker),
})
export type UndoPlan = z.output<typeof UndoPlan>

/** References that name no entry and are left out. `cells` are the first of them. */
export const LeftOut = z.strictObject({
  count: z.number().int(),
  cells: z.array(z.strictObject({ row: z.number().int(), column: z.string(), value: z.string() })),
})
export type LeftOut = z.output<typeof LeftOut>

export const ImportReport = z.strictObject({ ...Import.shape, samples: z.array(ImportSample), left_out: LeftOut })
export type ImportReport = z.output<typeof ImportReport>

/**
 * A refused cell. Row numbers are those of a spreadsheet: the header is row 1. `label` contains the texts that identify the row, `value` the
 * start of the refused value.
 */
export const Refusal = z.strictObject({
  row: z.number().int(),
  column: z.string(),
  label: z.array(z.string()),
  value: z.string(),
  code: z.enum(cellFaults),
  details: FaultDetails,
})
export type Refusal = z.output<typeof Refusal>

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]
