import { Readable } from 'node:stream'
import { exportDays } from '@mapwright/contract/accounts/privacy.ts'
import { daysAfter } from '@mapwright/contract/api/days.ts'
import { roles, type UserRoleId } from '@mapwright/contract/api/roles.ts'
import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import type { DataSection } from '../../platform/domain.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import { type Job, type JobContext, job, jobKind } from '../../platform/jobs/job-kind.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { profileLink } from '../profile-link.ts'

export const exportData = jobKind('accounts.export_data', z.object({ export_id: z.uuid() }), {
  retries: 3,
  expire_seconds: 1800,
  at_once: 1,
  isFinal: true,
})

type Request = { user_id: string; email: string; language: string | null }

/** Creates a data export from the sections of all domains and mails the user a link to it. */
export const exportDataJob = (sections: readonly DataSection[]): Job =>
  job(exportData, async (context) => {
    const { sql, data, now, is_last_attempt } = context
    const [asked] = await sql<Request[]>`
      SELECT x.user_id, u.email, u.language FROM data_exports x JOIN users u ON u._id = x.user_id
      WHERE x._id = ${data.export_id} AND x.ready_at IS NULL AND x.failed_at IS NULL`
    if (!asked) return
    try {
      await make(context, asked, sections)
    } catch (error) {
      if (is_last_attempt) await sql`UPDATE data_exports SET failed_at = ${now} WHERE _id = ${data.export_id}`
      throw error
    }
  })

async function make(
  { sql, app, data, now }: JobContext<{ export_id: string }>,
  { user_id, email, language }: Request,
  sections: readonly DataSection[],
): Promise<void> {
  const text = Readable.from(bytesOf(document(sql, user_id, sections, now)))
  const stored = await app.files.put(text, { maxBytes: Number.MAX_SAFE_INTEGER })
  const day = now.toISOString().slice(0, 10)
  await sql.begin(async (tx) => {
    const upload = { ...stored, name: `my-data-${day}.json`, media_type: 'application/json' }
    const file = await insertFile(tx, upload, { owner_id: user_id, now })
    const expires_at = daysAfter(now, exportDays)
    const made = await tx`
      UPDATE data_exports SET ready_at = ${now}, expires_at = ${expires_at}, file_id = ${file._id}
      WHERE _id = ${data.export_id} AND ready_at IS NULL RETURNING 1`
    if (made.count === 0) throw new Error('the export already exists')
    const [person] = await tx<{ role_id: UserRoleId }[]>`SELECT role_id FROM users WHERE _id = ${user_id}`
    const link = profileLink(person?.role_id ?? roles.customer, 'privacy')
    await sendMail(tx, { to: email, language, kind: 'data_export_ready', values: { link }, now })
  })
}

/** Streams the JSON, so that memory usage does not depend on the amount of data. */
async function* document(sql: Sql, user_id: string, sections: readonly DataSection[], now: Date) {
  yield `{\n"exported_at": ${JSON.stringify(now)}`
  for (const { name, rows } of sections) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const batch of rows(sql, user_id)) {
      for (const row of batch) {
        yield `${separator}${JSON.stringify(row)}`
        separator = ',\n'
      }
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* bytesOf(pieces: AsyncIterable<string>) {
  for await (const piece of pieces) yield Buffer.from(piece)
}
