import type { Db, Tx } from '../../platform/db/sql.ts'
import type { OwnText } from '../../platform/i18n/own-texts.ts'

export type OwnTextRow = OwnText & { changed_at: Date; changed_by: string }

/** The channel that tells every process of the site that own texts have changed. */
export const ownTextsChannel = 'own_texts'

/** Reads the own texts of all languages. */
export const readAllOwnTexts = (db: Db): Promise<OwnText[]> => db<OwnText[]>`SELECT language, key, text FROM own_texts`

/** Reads the own texts of a language, with the names of the people who wrote them. */
export const readOwnTexts = (db: Db, language: string): Promise<OwnTextRow[]> => db<OwnTextRow[]>`
  SELECT t.language, t.key, t.text, t.changed_at, concat_ws(' ', u.firstname, u.lastname) AS changed_by
  FROM own_texts t JOIN users u ON u._id = t.changed_by
  WHERE t.language = ${language} ORDER BY t.key`

/** Makes other changes of own texts wait for this transaction. */
export const lockOwnTexts = (tx: Tx) => tx`LOCK TABLE own_texts IN SHARE ROW EXCLUSIVE MODE`

/** Replaces a text. All processes use it as soon as the transaction has committed. */
export async function saveOwnText(
  tx: Tx,
  { language, key, text }: OwnText,
  { now, user_id }: { now: Date; user_id: string },
): Promise<void> {
  await tx`
    INSERT INTO own_texts (language, key, text, changed_at, changed_by)
    VALUES (${language}, ${key}, ${text}, ${now}, ${user_id})
    ON CONFLICT (language, key)
    DO UPDATE SET text = excluded.text, changed_at = excluded.changed_at, changed_by = excluded.changed_by`
  await tx`SELECT pg_notify(${ownTextsChannel}, '')`
}

/** Deletes one own text, or all of a language. Returns the deleted texts. */
export async function deleteOwnTexts(tx: Tx, language: string, key?: string): Promise<OwnText[]> {
  const deleted = await tx<OwnText[]>`
    DELETE FROM own_texts WHERE language = ${language} AND ${key === undefined ? tx`true` : tx`key = ${key}`}
    RETURNING language, key, text`
  if (deleted.length > 0) await tx`SELECT pg_notify(${ownTextsChannel}, '')`
  return deleted
}
