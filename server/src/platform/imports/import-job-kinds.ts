import { z } from 'zod'
import { jobKind } from '../jobs/job-kind.ts'

const data = z.object({ import_id: z.uuid() })
const options = { retries: 2, retry_delay_seconds: 5, expire_seconds: 3600, at_once: 1, isFinal: true } as const

/** The job that runs the dry run of an import. */
export const importCheck = jobKind('imports.check', data, options)

/** The job that applies the previewed changes of an import. */
export const importApply = jobKind('imports.apply', data, options)

/** The job that undoes an import. `actor_id`: the person who requested it. */
export const importUndo = jobKind('imports.undo', z.object({ import_id: z.uuid(), actor_id: z.uuid() }), options)

export const importSweep = jobKind('imports.sweep', z.object({}), { cron: '40 * * * *' })
