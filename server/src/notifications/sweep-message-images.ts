import { z } from 'zod'
import { job, jobKind } from '../jobs/job-kind.ts'
import { dropImages } from './message-image-rows.ts'

const messageImagesSweep = jobKind('messages.sweep_images', z.object({}), {
  cron: '25 * * * *',
  retries: 0,
  at_once: 1,
})

/** Removes the pictures that no message has shown for a day. */
export const sweepMessageImagesJob = job(messageImagesSweep, ({ sql, now }) =>
  sql.begin(async (tx) => {
    const loose = await tx<{ file_id: string }[]>`
      SELECT file_id FROM message_images WHERE loosened_at < ${now}::timestamptz - interval '1 day' FOR UPDATE SKIP LOCKED`
    await dropImages(
      tx,
      loose.map(({ file_id }) => file_id),
      now,
    )
  }),
)
