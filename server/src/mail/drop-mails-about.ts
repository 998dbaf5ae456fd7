import type { Tx } from '../db/sql.ts'

/** Removes what was written to a person, and what was written to others about them, sent or not. */
export async function dropMailsAbout(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx`DELETE FROM mails WHERE to_address = ${email} OR ref ->> 'user_id' = ${user_id}`
}
