import { job } from '../jobs/job-kind.ts'
import { importSweep } from './import-job-kinds.ts'
import { moveImport } from './import-rows.ts'

const day = 24 * 3_600_000

/** Cancels imports that were not applied within a day, because their staged rows and files take up space. */
export const sweepImportsJob = job(importSweep, async ({ sql, now }) => {
  const before = new Date(now.getTime() - day)
  const left = await sql<{ _id: string; status: 'checking' | 'checked' }[]>`
    SELECT _id, status FROM imports WHERE status IN ('checking', 'checked') AND created_at < ${before}`
  for (const { _id, status } of left)
    await sql.begin((tx) => moveImport(tx, _id, { from: status, to: 'cancelled', now }))
})
