import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/**
 * Job that creates the sizes of pictures. It is enqueued for each new picture; the schedule finds pictures without sizes, for example after a crash.
 */
export const resizePicturesKind = jobKind('shop.resize_pictures', z.object({}), {
  cron: '*/10 * * * *',
  expire_seconds: 900,
  at_once: 1,
})
