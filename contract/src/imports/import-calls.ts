import { z } from 'zod'
import { type AccessRule, endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { ColumnMappingText, Import, ImportReport, maxImportBytes, Refusal, sheetFormats, UndoPlan } from './import.ts'

type Access = readonly [Exclude<AccessRule, 'public'>, ...Exclude<AccessRule, 'public'>[]]

type Declared = {
  /** The plural name of the rows, such as "variants". */
  many: string
  path: `/${string}`
  /** The permission to import. */
  access: Access
  /** The permission to export. */
  exportAccess: Access
  /** Optional query parameters that filter the list and its export. */
  filters?: z.ZodRawShape
}

const exportQuery = {
  format: z.enum(sheetFormats).default('csv'),
  /** Limits the export to the header if "true". */
  template: z.enum(['true', 'false']).default('false'),
  search_keyword: line(120).default(''),
}

const idParams = z.strictObject({ id: Id })

/** The endpoints for a single import. */
function callsOfOne({ many, path, access }: Pick<Declared, 'many' | 'path' | 'access'>) {
  return {
    read: endpoint({
      name: `imports.read_${many}`,
      method: 'GET',
      path: `${path}/import/:id`,
      access,
      summary: 'Get the progress and the result of an import, with sample rows',
      params: idParams,
      payload: { import: ImportReport },
      problems: ['imports.not_found'],
    }),
    refusals: endpoint({
      name: `imports.list_${many}_refusals`,
      method: 'GET',
      path: `${path}/import/:id/refusals`,
      access,
      summary:
        'List the refused cells of an import by row, and those left out of imported rows; at most 10,000 are stored unless valid rows are imported without the refused ones',
      params: idParams,
      query: z.strictObject(pageQuery(50)),
      payload: { refusals: z.array(Refusal), ...pageResult },
      problems: ['imports.not_found'],
    }),
    apply: endpoint({
      name: `imports.apply_${many}`,
      method: 'POST',
      path: `${path}/import/:id/apply`,
      access,
      summary: 'Apply the changes shown by the dry run, all or none',
      params: idParams,
      payload: { import: ImportReport },
      problems: ['imports.not_found', 'imports.wrong_state'],
    }),
    cancel: endpoint({
      name: `imports.cancel_${many}`,
      method: 'DELETE',
      path: `${path}/import/:id`,
      access,
      summary: 'Cancel an import that is not applied yet',
      params: idParams,
      payload: { import: ImportReport },
      problems: ['imports.not_found', 'imports.wrong_state'],
    }),
  }
}

/**
 * Declares endpoints to import and export a table as CSV or XLSX. An import starts with a dry run; afterward, either the whole file is applied
 * or none of it. Endpoint names start with `imports` instead of the table's domain, so that progress updates do not invalidate queries of
 * that domain.
 */
export function importCalls({ many, path, access, exportAccess, filters = {} }: Declared) {
  return {
    start: endpoint({
      name: `imports.start_${many}`,
      method: 'POST',
      path: `${path}/import`,
      access,
      summary: `Start an import of ${many} (CSV or XLSX) with a dry run`,
      files: { file: { max_bytes: maxImportBytes, required: true } },
      body: z.strictObject({ columns: ColumnMappingText.optional() }),
      payload: { import: ImportReport },
      problems: ['imports.too_many_waiting'],
      limits: [{ by: 'principal', seconds: 3600, count: 120 }],
    }),
    list: endpoint({
      name: `imports.list_${many}`,
      method: 'GET',
      path: `${path}/import`,
      access,
      summary: `List the last 20 imports of ${many}`,
      payload: { imports: z.array(Import) },
    }),
    ...callsOfOne({ many, path, access }),
    export: endpoint({
      name: `imports.export_${many}`,
      method: 'GET',
      path: `${path}/export`,
      access: exportAccess,
      summary: `Export the filtered ${many} in the import format; template exports the header only`,
      // The filters are generic, so the compiler cannot type the spread object.
      query: z.strictObject({ ...exportQuery, ...filters }) as z.ZodObject<typeof exportQuery, z.core.$strict>,
      download: true,
    }),
  }
}

/** Declares the endpoints of a table whose valid rows are imported although others are refused, and whose imports can be undone. */
export function undoableImportCalls({ many, path, access }: Pick<Declared, 'many' | 'path' | 'access'>) {
  return {
    exportRefusals: endpoint({
      name: `imports.export_${many}_refusals`,
      method: 'GET',
      path: `${path}/import/:id/refusals_csv`,
      access,
      summary: 'The refused cells of an import as CSV, with their reasons',
      params: idParams,
      download: true,
      problems: ['imports.not_found'],
    }),
    undoPlan: endpoint({
      name: `imports.undo_plan_${many}`,
      method: 'GET',
      path: `${path}/import/:id/undo`,
      access,
      summary: 'What undoing an import would remove and restore, and what stays because something was built on it',
      params: idParams,
      payload: { plan: UndoPlan },
      problems: ['imports.not_found'],
    }),
    undo: endpoint({
      name: `imports.undo_${many}`,
      method: 'POST',
      path: `${path}/import/:id/undo`,
      access,
      summary: 'Undo an import, except for the rows on which something was built',
      params: idParams,
      payload: { import: ImportReport },
      problems: ['imports.not_found', 'imports.wrong_state', 'imports.nothing_to_undo'],
      limits: [{ by: 'principal', seconds: 600, count: 20 }],
    }),
  }
}

export type UndoableImportCalls = ReturnType<typeof undoableImportCalls>

export type ImportCalls = ReturnType<typeof importCalls>
