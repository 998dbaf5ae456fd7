import type { Tx } from '../db/sql.ts'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Runs `work` with triggers and foreign keys disabled, so that rows can be restored unchanged and in any order. PostgreSQL checks every row
 * when the foreign keys are added again.
 */
export async function withoutConstraints(tx: Tx, work: () => Promise<void>): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`
  const keys = await tx<ForeignKey[]>`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`
  for (const { name } of tables) await tx.unsafe(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  for (const { table, name } of keys) await tx.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  await work()
  for (const { table, name, definition } of keys)
    await tx.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const { name } of tables) await tx.unsafe(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}
