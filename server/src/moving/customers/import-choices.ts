import type { ChangeableField } from '@mapwright/contract/moving/customer-columns.ts'
import { GetImportChoices, SetImportChoices } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'

const many = 'customers'

/** Reads the chosen fields of an import. */
export const getImportChoices = query(GetImportChoices, async ({ sql, params: { id } }) => {
  const [import_] = await sql`SELECT FROM imports WHERE _id = ${id} AND resource = ${many}`
  found(import_, 'imports.not_found')
  const [choice] = await sql<{ fields: ChangeableField[] }[]>`
    SELECT fields FROM customer_import_choices WHERE import_id = ${id}`
  return { fields: choice?.fields ?? [] }
})

/** Stores the chosen fields of an import that is not applied yet. */
export const setImportChoices = command(SetImportChoices, async ({ tx, params: { id }, body, audit }) => {
  const [import_] = await tx<{ status: string }[]>`
    SELECT status FROM imports WHERE _id = ${id} AND resource = ${many} FOR UPDATE`
  if (found(import_, 'imports.not_found').status !== 'checked') throw new Problem('imports.wrong_state')
  const fields = [...new Set(body.fields)]
  await tx`
    INSERT INTO customer_import_choices ${tx({ import_id: id, fields })}
    ON CONFLICT (import_id) DO UPDATE SET fields = EXCLUDED.fields`
  audit({ target_id: id, after: { fields } })
  return { fields }
})
