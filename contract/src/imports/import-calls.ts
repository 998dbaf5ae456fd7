import { z } from 'zod'
import { type AccessRule, endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { ColumnMappingText, Import, ImportReport, maxImportBytes, Refusal, sheetFormats } from './import.ts'

type Access = readonly [Exclude<AccessRule, 'public'>, ...Exclude<AccessRule, 'public'>[]]

type Declared = {
  /** What the rows are called, in the plural: variants. */
  many: string
  path: `/${string}`
  /** Who may import. */
  access: Access
  /** Who may export. */
  exportAccess: Access
  /** Query parameters that narrow the list down, and so an export of it; all optional. */
  filters?: z.ZodRawShape
}

const exportQuery = {
  format: z.enum(sheetFormats).default('csv'),
  /** The header alone. */
  template: z.enum(['true', 'false']).default('false'),
  search_keyword: line(120).default(''),
}

const oneOf = z.strictObject({ id: Id })

/**
 * The calls by which a table is imported and exported as CSV or XLSX: a dry run that says what would happen, then the change, all of the
 * file or nothing. Named after `imports`, not the table's domain, so that their progress makes nothing but themselves old.
 */
export function importCalls({ many, path, access, exportAccess, filters = {} }: Declared) {
  return {
    start: endpoint({
      name: `imports.start_${many}`,
      method: 'POST',
      path: `${path}/import`,
      access,
      summary: `Check a file of ${many} (CSV or XLSX) without changing anything yet`,
      files: { file: { max_bytes: maxImportBytes, required: true } },
      body: z.strictObject({ columns: ColumnMappingText.optional() }),
      payload: { import: ImportReport },
      problems: ['imports.too_many_waiting'],
      limits: [{ by: 'account', seconds: 3600, count: 120 }],
    }),
    list: endpoint({
      name: `imports.list_${many}`,
      method: 'GET',
      path: `${path}/import`,
      access,
      summary: `The last 20 imports of ${many}`,
      payload: { imports: z.array(Import) },
    }),
    read: endpoint({
      name: `imports.read_${many}`,
      method: 'GET',
      path: `${path}/import/:id`,
      access,
      summary: 'How far an import is, what it would do or has done, with examples',
      params: oneOf,
      payload: { import: ImportReport },
      problems: ['imports.not_found'],
    }),
    refusals: endpoint({
      name: `imports.list_${many}_refusals`,
      method: 'GET',
      path: `${path}/import/:id/refusals`,
      access,
      summary: 'The cells that an import cannot take, by row; the first 10,000 are kept',
      params: oneOf,
      query: z.strictObject(pageQuery(50)),
      payload: { refusals: z.array(Refusal), ...pageResult },
      problems: ['imports.not_found'],
    }),
    apply: endpoint({
      name: `imports.apply_${many}`,
      method: 'POST',
      path: `${path}/import/:id/apply`,
      access,
      summary: 'Make the changes that the dry run has shown, all or none',
      params: oneOf,
      payload: { import: ImportReport },
      problems: ['imports.not_found', 'imports.wrong_state'],
    }),
    cancel: endpoint({
      name: `imports.cancel_${many}`,
      method: 'DELETE',
      path: `${path}/import/:id`,
      access,
      summary: 'Give up an import that is not applied yet',
      params: oneOf,
      payload: { import: ImportReport },
      problems: ['imports.not_found', 'imports.wrong_state'],
    }),
    export: endpoint({
      name: `imports.export_${many}`,
      method: 'GET',
      path: `${path}/export`,
      access: exportAccess,
      summary: `The ${many} that the list would show, in the form that an import takes; template gives the header alone`,
      query: z.strictObject({ ...exportQuery, ...filters }) as z.ZodObject<typeof exportQuery, z.core.$strict>,
      download: true,
    }),
  }
}

export type ImportCalls = ReturnType<typeof importCalls>
