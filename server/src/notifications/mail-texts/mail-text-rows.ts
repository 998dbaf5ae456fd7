import type { MailKind } from '@mapwright/contract/mails.ts'
import type { MailLanguage, MailSignature } from '@mapwright/contract/notifications/mail-texts/mail-text.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import type { OwnMailTexts } from '../../platform/mail/render-mail.ts'

const signatureKey = 'signature'

type Row = { language: MailLanguage; key: string; text: string }

/** Reads the operator's wording for a kind of mail, and the signatures, by language. */
export async function readOwnMailTexts(db: Db, kind: MailKind): Promise<OwnMailTexts> {
  const rows = await db<Row[]>`
    SELECT language, key, text FROM mail_texts WHERE key = ${signatureKey} OR starts_with(key, ${`${kind}.`})`
  const byLanguage = Map.groupBy(rows, ({ language }) => language)
  return Object.fromEntries(
    [...byLanguage].map(([language, own]) => [language, Object.fromEntries(own.map(({ key, text }) => [key, text]))]),
  )
}

/** Reads the languages in which the operator has changed the wording, by kind of mail. */
export async function changedMailTexts(db: Db): Promise<ReadonlyMap<string, readonly MailLanguage[]>> {
  const rows = await db<{ kind: string; languages: MailLanguage[] }[]>`
    SELECT split_part(key, '.', 1) AS kind, array_agg(DISTINCT language ORDER BY language) AS languages
    FROM mail_texts WHERE key <> ${signatureKey} GROUP BY 1`
  return new Map(rows.map(({ kind, languages }) => [kind, languages]))
}

export async function readSignatures(db: Db): Promise<MailSignature[]> {
  const rows = await db<MailSignature[]>`
    SELECT language, text FROM mail_texts WHERE key = ${signatureKey} ORDER BY language`
  return [...rows]
}

/** Stores a text. If it is undefined, restores the original wording. */
export async function saveMailText(tx: Tx, { language, key, text }: Omit<Row, 'text'> & { text: string | undefined }) {
  if (text === undefined) await tx`DELETE FROM mail_texts WHERE language = ${language} AND key = ${key}`
  else
    await tx`
      INSERT INTO mail_texts (language, key, text) VALUES (${language}, ${key}, ${text})
      ON CONFLICT (language, key) DO UPDATE SET text = EXCLUDED.text`
}

export const saveSignature = (tx: Tx, { language, text }: MailSignature): Promise<void> =>
  saveMailText(tx, { language, key: signatureKey, text: text || undefined })
