import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** Enqueued for a new picture; the schedule finds older pictures and those left by a crash. */
export const resizePicturesKind = jobKind('shop.resize_pictures', z.object({}), {
  cron: '*/10 * * * *',
  expire_seconds: 900,
  at_once: 1,
})
