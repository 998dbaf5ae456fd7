import { roles } from '@mapwright/contract/api/roles.ts'
import type { Tx } from '../../platform/db/sql.ts'

const importedColumns = [
  ...['firstname', 'lastname', 'phone', 'address', 'city', 'post_code', 'country', 'company_name', 'company_reg'],
  ...['vat_no', 'language', 'customer_kind', 'price_type', 'price_group_id', 'status'],
] as const

/** A customer with the columns of `users` that an import can contain. */
type NewCustomer = { _id: string; email: string } & Partial<
  Record<(typeof importedColumns)[number], string | number | null>
>

type Context = { password_hash: string; now: Date }

/** Returns the part of an address before the @ as a user name, which must not contain other characters. */
const nameOf = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 24)

/** Chooses a user name for each customer: the local part of the address or, if that is taken or too short, with a part of the id. */
async function withUsernames(tx: Tx, customers: readonly NewCustomer[]) {
  const wanted = customers.map(({ email }) => nameOf(email))
  const rows = await tx<{ username: string }[]>`SELECT username FROM users WHERE username = ANY (${wanted})`
  const taken = new Set(rows.map(({ username }) => username))
  return customers.map((customer, at) => {
    const name = wanted[at] ?? ''
    const isFree = name.length >= 3 && !taken.has(name)
    const username = isFree ? name : `${name || 'customer'}-${customer._id.slice(-12)}`
    taken.add(username)
    return { ...customer, username }
  })
}

/** Adds imported customers, who can sign in only after they have chosen a password with an invitation. */
export async function addImportedCustomers(tx: Tx, customers: readonly NewCustomer[], { password_hash, now }: Context) {
  if (customers.length === 0) return
  const rows = (await withUsernames(tx, customers)).map((customer) => ({
    ...customer,
    ...{
      role_id: roles.customer,
      verified: false,
      password_hash,
      created_at: now,
      country_entered: Boolean(customer.country),
    },
    activated_at: customer.status === 1 ? now : null,
  }))
  await tx`INSERT INTO users ${tx(rows)}`
  await tx`
    INSERT INTO customer_invitations (user_id, created_at)
    SELECT _id, ${now} FROM unnest(${customers.map(({ _id }) => _id)}::uuid[]) AS _id`
}

/** Adds a note of a staff member to each of the customers. */
export async function addImportedNotes(
  tx: Tx,
  notes: readonly { _id: string; user_id: string; text: string }[],
  { author_id, now }: { author_id: string; now: Date },
) {
  if (notes.length === 0) return
  await tx`INSERT INTO user_notes ${tx(notes.map((note) => ({ ...note, author_id, created_at: now })))}`
}
