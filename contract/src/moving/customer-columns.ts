import { customerKinds } from '../accounts/user.ts'
import type { ImportColumn } from '../imports/column.ts'
import { customerWords } from './customer-words.ts'

const columns: readonly ImportColumn[] = [
  { name: 'email', kind: 'email', max: 254, key: true, required: true },
  { name: 'name', kind: 'text', max: 160 },
  { name: 'firstname', kind: 'text', max: 80 },
  { name: 'lastname', kind: 'text', max: 80 },
  { name: 'company_name', kind: 'text', max: 120 },
  { name: 'company_reg', kind: 'text', max: 60 },
  { name: 'vat_no', kind: 'text', max: 30 },
  { name: 'phone', kind: 'text', max: 40 },
  { name: 'address', kind: 'text', max: 200 },
  { name: 'post_code', kind: 'text', max: 20 },
  { name: 'city', kind: 'text', max: 100 },
  { name: 'country', kind: 'country' },
  { name: 'language', kind: 'language' },
  { name: 'kind', kind: 'choice', of: ['customer', ...customerKinds], otherwise: 'dealer' },
  { name: 'price_type', kind: 'number', min: 1, max: 3, otherwise: 1 },
  { name: 'price_group', kind: 'text', max: 60 },
  { name: 'status', kind: 'choice', of: ['active', 'inactive'], otherwise: 'active' },
  { name: 'balance', kind: 'amount' },
  { name: 'note', kind: 'text', max: 2000, lines: true },
]

/**
 * Columns of the import of customers. `name` is the full name, for files without separate names. `balance` and `note` only apply to new
 * customers: an existing customer keeps the balance.
 */
export const customerColumns: readonly ImportColumn[] = columns.map((column) => ({
  ...column,
  words: customerWords[column.name] ?? [],
}))

/** The fields of existing customers that an import may change. */
export const changeableFields = [
  ...(['firstname', 'lastname', 'company_name', 'company_reg', 'vat_no', 'phone', 'address', 'post_code'] as const),
  ...(['city', 'country', 'language', 'kind', 'price_type', 'price_group', 'status'] as const),
] as const
export type ChangeableField = (typeof changeableFields)[number]
