import { type ProviderName, paymentProviders } from '@mapwright/contract/api/payment-providers.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  fieldsOf,
  type PlainField,
  type ProviderField,
  type SecretField,
} from '@mapwright/contract/payments/providers.ts'
import { z } from 'zod'
import type { App } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { seal, unseal } from '../platform/api/seal.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

/** Settings that the operator has entered for a provider. */
export type ProviderKeys<Name extends ProviderName> = { sandbox: boolean } & Record<ProviderField<Name>, string>

type Row = { sandbox: boolean; fields: Record<string, string>; secrets_sealed: Buffer | null }
type Secrets = Readonly<Record<string, string>>

const SecretsText = z.record(z.string(), z.string())
/** The purpose for which the secrets of a provider are sealed. */
export const secretsUse = (name: string): string => `payment provider ${name}`

async function readRow(db: Db, name: ProviderName): Promise<Row> {
  const [row] = await db<Row[]>`SELECT sandbox, fields, secrets_sealed FROM payment_providers WHERE name = ${name}`
  return row ?? { sandbox: false, fields: {}, secrets_sealed: null }
}

/** Decrypts the secrets. Returns undefined if they were encrypted with another SECRET_KEY. */
function secretsOf({ secrets_sealed }: Row, app: Pick<App, 'secretKey'>, name: ProviderName): Secrets | undefined {
  if (!secrets_sealed) return {}
  const text = unseal(app.secretKey, secretsUse(name), secrets_sealed)
  return text === undefined ? undefined : SecretsText.parse(JSON.parse(text))
}

/** Reads the keys of a provider. Missing keys are empty strings. */
export async function readKeys<Name extends ProviderName>(
  db: Db,
  app: Pick<App, 'secretKey'>,
  name: Name,
): Promise<ProviderKeys<Name>> {
  const row = await readRow(db, name)
  const values: Secrets = { ...row.fields, ...secretsOf(row, app, name) }
  return { ...tableOf(fieldsOf(name), (field) => values[field] ?? ''), sandbox: row.sandbox }
}

/** Returns true if all fields that a provider needs are entered and can be decrypted. */
export async function hasKeys(db: Db, app: Pick<App, 'secretKey'>, name: ProviderName): Promise<boolean> {
  const keys: Readonly<Record<string, string | boolean>> = await readKeys(db, app, name)
  return fieldsOf(name).every((field) => keys[field] !== '')
}

/**
 * Reads the keys of a provider.
 * @throws Problem payments.keys_missing if a key is missing
 */
export async function requireKeys<Name extends ProviderName>(
  db: Db,
  app: Pick<App, 'secretKey'>,
  name: Name,
): Promise<ProviderKeys<Name>> {
  if (!(await hasKeys(db, app, name))) throw new Problem('payments.keys_missing')
  return readKeys(db, app, name)
}

/** Reads the settings for display: plain fields with their values, and secrets only as set or not set. */
export async function readShownKeys(db: Db, app: Pick<App, 'secretKey'>, name: ProviderName) {
  const row = await readRow(db, name)
  const secrets = secretsOf(row, app, name) ?? {}
  const isSecret = (field: ProviderField) => paymentProviders[name].secret.some((one: SecretField) => one === field)
  return {
    sandbox: row.sandbox,
    fields: fieldsOf(name).map((field) => ({
      name: field,
      value: isSecret(field) ? '' : (row.fields[field] ?? ''),
      has_secret: isSecret(field) && Boolean(secrets[field]),
    })),
  }
}

type Entered = { sandbox: boolean } & Readonly<Partial<Record<ProviderField, string>>>

/** Fields with the address of the server to which the secrets are sent. */
const addressFields: readonly string[] = ['server_url']

/**
 * Saves the operator's input. Stored secrets are deleted if the sandbox setting or the server address changes, so that they are never
 * sent to another server.
 */
export async function saveKeys(
  tx: Tx,
  app: Pick<App, 'secretKey'>,
  { name, entered, now }: { name: ProviderName; entered: Entered; now: Date },
): Promise<{ changed: string[] }> {
  await tx`SELECT pg_advisory_xact_lock(hashtext(${secretsUse(name)}))`
  const before = await readRow(tx, name)
  const { plain, secret }: { plain: readonly PlainField[]; secret: readonly SecretField[] } = paymentProviders[name]
  const fields = Object.fromEntries(plain.map((field) => [field, entered[field] ?? '']))
  const isElsewhere =
    before.sandbox !== entered.sandbox ||
    addressFields.some((field) => (before.fields[field] ?? '') !== (fields[field] ?? ''))
  const kept = isElsewhere ? {} : (secretsOf(before, app, name) ?? {})
  const secrets = Object.fromEntries(secret.map((field) => [field, entered[field] || (kept[field] ?? '')]))
  const row = {
    sandbox: entered.sandbox,
    fields: tx.json(fields),
    secrets_sealed: seal(app.secretKey, secretsUse(name), JSON.stringify(secrets)),
    updated_at: now,
  }
  await tx`INSERT INTO payment_providers ${tx({ ...row, name })} ON CONFLICT (name) DO UPDATE SET
    sandbox = EXCLUDED.sandbox, fields = EXCLUDED.fields, secrets_sealed = EXCLUDED.secrets_sealed, updated_at = EXCLUDED.updated_at`
  return {
    changed: [
      ...plain.filter((field) => fields[field] !== (before.fields[field] ?? '')),
      ...secret.filter((field) => Boolean(entered[field])),
    ],
  }
}
