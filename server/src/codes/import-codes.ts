import { bcodeColumns, dpcodeColumns, pcodeColumns } from '@mapwright/contract/codes/import-columns.ts'
import { tableResource } from '../platform/imports/table-resource.ts'
import { bcodeResource, dpcodeResource, pcodeResource } from './code-resources.ts'

export const pcodeImport = tableResource({ resource: pcodeResource, columns: pcodeColumns })
export const dpcodeImport = tableResource({ resource: dpcodeResource, columns: dpcodeColumns })
export const bcodeImport = tableResource({ resource: bcodeResource, columns: bcodeColumns })
