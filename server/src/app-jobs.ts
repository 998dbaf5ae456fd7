import type { JobKind } from './jobs/job-kind.ts'

/** Every kind of job: their queues are made with the database. */
export const allJobs: readonly JobKind[] = []
