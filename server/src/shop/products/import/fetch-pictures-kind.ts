import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/job-kind.ts'

/** Job that loads the pictures of an applied import. */
export const fetchPicturesKind = jobKind('shop.fetch_pictures', z.object({ import_id: z.uuid() }), {
  expire_seconds: 3600,
  at_once: 1,
})

/** Job that deletes the ZIPs of finished imports. */
export const sweepPictureZipsKind = jobKind('shop.sweep_picture_zips', z.object({}), { cron: '50 * * * *' })
