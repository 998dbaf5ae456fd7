import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { importCalls, undoableImportCalls } from '../../imports/import-calls.ts'
import { ImportedOrder, importedFileRules } from './imported-order.ts'

const declared = { many: 'imported_orders', path: '/imported_orders', access: ['admin'] } as const

export const orderImportCalls = importCalls({ ...declared, exportAccess: ['admin'] })

export const orderUndoCalls = undoableImportCalls(declared)

export const ListImportedOrders = endpoint({
  name: 'orders.list_imported',
  member: 'read',
  method: 'GET',
  path: '/imported_orders',
  access: ['customer', 'may:orders'],
  summary: 'List orders of an earlier system, newest first: those of the caller, or for staff those of all customers',
  query: z.strictObject({
    search_keyword: line(120).default(''),
    /** Limits the list to orders whose files are not all uploaded. */
    missing: z.enum(['true']).optional(),
    ...pageQuery(),
  }),
  payload: {
    imported_orders: z.array(ImportedOrder),
    /** The number of files that the listed orders name and that are not uploaded. Always 0 for customers. */
    missing_files: z.number().int(),
    ...pageResult,
  },
})

export const AddImportedFile = endpoint({
  name: 'orders.add_imported_file',
  method: 'POST',
  path: '/imported_orders/files',
  access: ['admin'],
  summary:
    'Upload a file of an imported order. The order is found by the name of the file, or by a folder with its number; a repeated upload changes nothing',
  body: z.strictObject({
    /** The name of the file, with the folders in front of it. */
    path: line(2000),
  }),
  files: { file: { max_bytes: importedFileRules.max_bytes, required: true } },
  payload: { number: z.string(), is_new: z.boolean() },
  problems: [
    ...(['orders.empty_file', 'orders.too_many_files', 'orders.imported_file_unknown'] as const),
    ...(['orders.imported_file_ambiguous', 'orders.imported_file_differs'] as const),
  ],
})

export const DownloadImportedFile = endpoint({
  name: 'orders.download_imported_file',
  member: 'read',
  method: 'GET',
  path: '/imported_orders/file/:id/download',
  access: ['customer', 'may:orders'],
  summary: 'Download a file of an imported order, as its customer or as staff',
  params: z.strictObject({ id: Id }),
  download: true,
  problems: ['orders.file_not_found'],
})
