import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** 200,000 vehicles with every column filled make about 60 MB of CSV. */
export const maxImportBytes = 200 * 1024 * 1024
export const maxImportRows = 500_000

/**
 * checking: the dry run is under way. checked: it may be applied, or changes nothing. refused: the file or rows of it; nothing of it can be
 * applied. failed: it could not be carried out; nothing of it was.
 */
export const importStatuses = ['checking', 'checked', 'refused', 'applying', 'applied', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Why a whole file is refused. */
export const fileFaults = [
  'empty',
  'not_a_table',
  'old_excel',
  'protected_excel',
  'not_utf8',
  'broken_csv',
  'broken_xlsx',
  'too_large_inside',
  'too_complex',
  'too_many_rows',
  'too_many_columns',
  'unknown_column',
  'repeated_column',
  'missing_column',
] as const
export type FileFault = (typeof fileFaults)[number]

/** Why a cell, and with it the row, is refused. */
export const cellFaults = [
  'required',
  'too_long',
  'invalid_text',
  'not_a_number',
  'not_an_amount',
  'too_small',
  'too_big',
  'not_a_choice',
  'not_a_switch',
  'wrong_form',
  'too_many',
  'formula',
  'error',
  'date',
  'no_column',
  'repeated',
  'contradicts',
  'differs',
  'not_permitted',
] as const
export type CellFault = (typeof cellFaults)[number]

/** What the wording of a fault needs: a bound, the choices, another row. */
const FaultDetails = z.record(z.string(), z.union([z.string(), z.number()]))
export type FaultDetails = z.output<typeof FaultDetails>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** One row that would be added or changed, as an example: its key, and what changes. */
export const ImportSample = z.strictObject({
  row: z.number().int(),
  outcome: z.enum(['added', 'changed']),
  label: z.array(z.string()),
  changes: z.array(z.strictObject({ column: z.string(), before: Value, after: Value })),
})
export type ImportSample = z.output<typeof ImportSample>

/** Headers of a file → the column that each is, or '' to ignore it. Sent as JSON next to the file. */
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
  /** Of the dry run while checking, of the change while applying: 0 to 100. */
  progress: z.number().int(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Rows that cannot be taken as they are. */
  refused: z.number().int(),
  /** Why the whole file was refused, or why it could not be applied. */
  fault: z
    .strictObject({
      code: z.string(),
      details: FaultDetails,
      /** The headers that no column has, all of them. */
      columns: z.array(z.string()).exactOptional(),
    })
    .nullable(),
  /** The encoding that was assumed because the text is not UTF-8. */
  encoding: z.enum(['windows-1252']).nullable(),
  /** Who brought the file. */
  author_id: Id,
  created_at: InstantText,
  finished_at: InstantText.nullable(),
})
export type Import = z.output<typeof Import>

export const ImportReport = z.strictObject({ ...Import.shape, samples: z.array(ImportSample) })
export type ImportReport = z.output<typeof ImportReport>

/** A cell that was refused. Rows are counted as the spreadsheet counts them: the header is row 1. */
export const Refusal = z.strictObject({
  row: z.number().int(),
  column: z.string(),
  code: z.enum(cellFaults),
  details: FaultDetails,
})
export type Refusal = z.output<typeof Refusal>

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]
