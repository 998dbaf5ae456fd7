import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { importCalls, undoableImportCalls } from '../imports/import-calls.ts'
import { changeableFields } from './customer-columns.ts'

const declared = { many: 'customers', path: '/moving/customers', access: ['admin'] } as const

export const customerImportCalls = importCalls({ ...declared, exportAccess: ['admin'] })

export const customerUndoCalls = undoableImportCalls(declared)

const Fields = z.array(z.enum(changeableFields)).max(changeableFields.length)
const params = z.strictObject({ id: Id })

export const GetImportChoices = endpoint({
  name: 'moving.customer_import_choices',
  method: 'GET',
  path: '/moving/customers/import/:id/choices',
  access: ['admin'],
  summary: 'The fields of existing customers that an import will change',
  params,
  payload: { fields: Fields },
  problems: ['imports.not_found'],
})

export const SetImportChoices = endpoint({
  name: 'moving.set_customer_import_choices',
  method: 'PUT',
  path: '/moving/customers/import/:id/choices',
  access: ['admin'],
  summary: 'Choose which fields of existing customers an import changes; none leaves them as they are',
  params,
  body: z.strictObject({ fields: Fields }),
  payload: { fields: Fields },
  problems: ['imports.not_found', 'imports.wrong_state'],
})
