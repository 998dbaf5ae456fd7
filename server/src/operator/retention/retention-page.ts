import { type Kept, stays } from './kept.ts'
import { keptOfBusiness } from './kept-of-business.ts'
import { keptOfPeople } from './kept-of-people.ts'
import { keptOfSite } from './kept-of-site.ts'

/** The record of all stored data: each table of the database and each kind of stored files is in one entry. */
export const keptData: readonly Kept[] = [...keptOfPeople, ...keptOfBusiness, ...keptOfSite]

const removed = 'when the customer is removed'

const untilOf = (kept: Kept): string => kept.until ?? (kept.stays ? stays[kept.stays] : removed)

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const rowOf = (kept: Kept): string =>
  `| ${kept.data} | ${kept.why} | ${untilOf(kept)} | ${code([...(kept.jobs ?? []), ...(kept.subscribers ?? [])])} | ${code([...kept.tables].toSorted())} |`

/** Renders docs/retention.md. */
export const retentionPage = (): string => `# Retention

What a site stores, why, for how long, and which job or subscriber deletes it: a basis for the record of processing (GDPR, article 30) and for the privacy policy of an operator. A test
compares this page with the database: each table is in exactly one row, and the jobs exist.

Nothing that a site writes as it runs stays for ever, except for records of the business, the audit log, and figures without persons. The audit log is append-only: it also keeps the names and
addresses with which it recorded what a customer did before the customer was removed. A removed customer leaves an anonymous row
([decision 016](decisions/016-removed-people-and-impersonation.md)).

| Data | Why | Deleted | By | Tables |
| --- | --- | --- | --- | --- |
${keptData.map(rowOf).join('\n')}

Backups contain all of this until their files are deleted. The log of the process contains addresses of requests that failed; how long it is kept is up to the machine.

## In the browser

What the app stores on the computer of the person who uses it, apart from the settings of the browser such as its theme. All of it is deleted on sign-out. When
another person signs in without that, all but the unsent messages is deleted; those wait for their author, and nobody else sees them.

| Data | Why | Deleted |
| --- | --- | --- |
| Session | sign-in | on sign-out, or when it ends |
| Drafts, recent pages, a file shared with the app | convenience | when they are sent or replaced; the file after an hour |
| Unsent messages with their files | sending without a network ([decision 060](decisions/060-unsent-messages-wait-in-the-browser.md)) | when they are sent or discarded |
| Of customers: their account, the first page of their orders, and the last 20 orders that they opened, with their messages, without files | reading without a network ([decision 084](decisions/084-orders-readable-offline.md)) | at the first visit after 7 days, and when the server ends the session |
`
