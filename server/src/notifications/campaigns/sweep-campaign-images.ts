import { z } from 'zod'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { deleteImages } from './campaign-image-rows.ts'

const campaignImagesSweep = jobKind('messages.sweep_images', z.object({}), {
  cron: '25 * * * *',
  retries: 0,
  at_once: 1,
})

/** Deletes images that no campaign has used for a day. */
export const sweepCampaignImagesJob = job(campaignImagesSweep, ({ sql, now }) =>
  sql.begin(async (tx) => {
    const unused = await tx<{ file_id: string }[]>`
      SELECT file_id FROM campaign_images WHERE loosened_at < ${now}::timestamptz - interval '1 day' FOR UPDATE SKIP LOCKED`
    await deleteImages(
      tx,
      unused.map(({ file_id }) => file_id),
      now,
    )
  }),
)
