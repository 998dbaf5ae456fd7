import type { Tx } from '../db/sql.ts'

/** Deletes all mails, sent or not, to a person and about them. */
export async function deleteMailsAbout(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx`DELETE FROM mails WHERE to_address = ${email} OR ref ->> 'user_id' = ${user_id}`
}
