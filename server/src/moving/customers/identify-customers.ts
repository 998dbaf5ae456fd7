import { roleId } from '../../accounts/role-id.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

/** The full name in parts: "Last, First", or the last word as last name. */
const nameParts = (db: Db): Fragment => db`
  CASE WHEN cells.name LIKE '%,%' THEN jsonb_build_object('firstname', left(trim(split_part(cells.name, ',', 2)), 80), 'lastname', left(trim(split_part(cells.name, ',', 1)), 80))
    WHEN position(' ' IN cells.name) > 0 THEN jsonb_build_object('firstname', left(trim(left(cells.name, -last_word)), 80), 'lastname', left(right(cells.name, last_word), 80))
    ELSE jsonb_build_object('firstname', left(cells.name, 80), 'lastname', '') END`

/**
 * Finds the account of each row by its address and brings the values to their stored form. Rows of existing customers lose their empty
 * cells, which would delete values, and the balance, which was booked when the customer was added.
 */
export const identifyCustomers = (db: Db, import_id: string): Fragment => db`
  SELECT row, coalesce(u._id::text, 'new' || chr(31) || rows.email) AS key,
    CASE WHEN u._id IS NULL THEN standard ELSE coalesce((
      SELECT jsonb_object_agg(cell.key, cell.value) FROM jsonb_each(standard) AS cell
      WHERE cell.value <> '""' AND cell.value <> 'null' AND cell.key NOT IN ('balance', 'note')), '{}') END AS data
  FROM (
    SELECT row, data->>'email' AS email, (data - 'name')
      || CASE WHEN cells.name = '' OR data ? 'firstname' OR data ? 'lastname' THEN '{}' ELSE ${nameParts(db)} END
      || CASE WHEN data->>'kind' = 'customer' THEN '{"kind": "dealer"}' ELSE '{}'::jsonb END
      || CASE WHEN data ? 'vat_no' THEN jsonb_build_object('vat_no', upper(regexp_replace(data->>'vat_no', '[[:space:].-]', '', 'g'))) ELSE '{}' END
      || CASE WHEN g.name IS NULL THEN '{}' ELSE jsonb_build_object('price_group', g.name) END AS standard
    FROM (
      SELECT row, data, name, length(name) - length(regexp_replace(name, '[^[:space:]]+$', '')) AS last_word
      FROM (SELECT row, data, trim(coalesce(data->>'name', '')) AS name FROM import_rows WHERE import_id = ${import_id}) AS named
    ) AS cells LEFT JOIN price_rules g ON g.kind = 'group' AND lower(g.name) = lower(data->>'price_group')
  ) AS rows LEFT JOIN users u ON u.email = rows.email AND u.deleted_at IS NULL AND u.role_id <> ${roleId.guest}`

/** The balances of rows of customers who exist already. They are not booked, because they may have been booked when the customer was added. */
export const keptBalances = (db: Db, import_id: string): Fragment => db`
  SELECT staged.row, 'balance' AS "column", 'balance_kept' AS code, staged.data->>'balance' AS value,
    jsonb_build_array(u.email, u.company_name) AS label
  FROM import_rows staged JOIN users u ON u.email = staged.data->>'email' AND u.deleted_at IS NULL AND u.role_id = ${roleId.customer}
  WHERE staged.import_id = ${import_id} AND staged.data->>'balance' ~ '[1-9]'`
