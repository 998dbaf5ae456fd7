import type { RowValues } from '@mapwright/contract/imports/column.ts'
import { type ChangeableField, changeableFields } from '@mapwright/contract/moving/customer-columns.ts'
import { roleId } from '../../accounts/role-id.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

/** All accounts in the form of a row of the import. Accounts of staff are included, because their addresses are taken, too. */
export const customerSheet = (db: Db): Fragment => db`
  SELECT u._id, jsonb_build_object('email', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'company_name', u.company_name,
    'company_reg', u.company_reg, 'vat_no', u.vat_no, 'phone', u.phone, 'address', u.address, 'post_code', u.post_code, 'city', u.city,
    'country', u.country, 'language', u.language, 'kind', u.customer_kind, 'price_type', u.price_type, 'price_group', coalesce(g.name, ''),
    'status', CASE u.status WHEN 1 THEN 'active' ELSE 'inactive' END) AS data
  FROM users u LEFT JOIN price_rules g ON g._id = u.price_group_id WHERE u.deleted_at IS NULL AND u.role_id <> ${roleId.guest}`

/** Reads the ids of the price groups by their names in lower case. Locks them, so that they are not deleted before they are assigned. */
export async function readPriceGroups(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<{ _id: string; name: string }[]>`
    SELECT _id, name FROM price_rules WHERE kind = 'group' ORDER BY _id FOR SHARE`
  return new Map(rows.map(({ _id, name }) => [name.toLowerCase(), _id]))
}

type Columns = Record<string, string | number | null>

/** Converts the values of a row to columns of `users`. Omits the values that the row does not have. */
export function toUserColumns(data: RowValues, groups: ReadonlyMap<string, string>): Columns {
  const columns: Columns = {}
  for (const field of changeableFields)
    if (field in data) Object.assign(columns, columnOf(field, data[field] ?? null, groups))
  return columns
}

function columnOf(field: ChangeableField, value: RowValues[string], groups: ReadonlyMap<string, string>): Columns {
  if (field === 'kind') return { customer_kind: String(value ?? 'dealer') }
  if (field === 'price_type') return { price_type: Number(value ?? 1) }
  if (field === 'price_group') return { price_group_id: groups.get(String(value ?? '').toLowerCase()) ?? null }
  if (field === 'status') return { status: value === 'inactive' ? 0 : 1 }
  if (field === 'language') return { language: value ? String(value) : null }
  return { [field]: String(value ?? '') }
}
