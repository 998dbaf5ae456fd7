import {
  GetCampaignImage,
  RemoveCampaignImage,
  SaveCampaign,
  SendEmail,
  UploadCampaignImage,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { sweepCampaignImagesJob } from './sweep-campaign-images.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let site: TestSite
let sender: Person

beforeAll(async () => {
  mailServer = await startMailServer()
  site = await startTestSite({ env: { SMTP_URL: mailServer.url } })
  sender = await site.person({ role_id: 3, permissions: ['dealers_manager.send_email'] })
})
afterAll(async () => {
  await site.close()
  await mailServer.close()
})

const uploadImage = async (content: Uint8Array<ArrayBuffer> | string) =>
  site.call(UploadCampaignImage, { files: { image: new File([content], 'a.svg') } }, { as: sender })
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#f60' } })
      .png()
      .toBuffer(),
  )
const image = (id: string) => site.call(GetCampaignImage, { params: { id } })

test('re-encodes an image, embeds it in the mail, and refuses to delete it once sent', async () => {
  const { file_id, url } = (await uploadImage(await photo())).body
  const shown = await image(file_id)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await sharp(shown.bytes).metadata()).width).toBe(1040)
  const html = `<p>Look:</p><img src="${url}" alt="">`
  await site.call(SendEmail, { body: { subject: 'a', html, audience: { user_ids: [sender._id] } } }, { as: sender })
  await eventually(() => expect(mailServer.received).toHaveLength(1))
  const source = mailServer.received[0]?.source ?? ''
  // Joins the lines that quoted-printable has wrapped.
  expect(source.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(`src="cid:${file_id}"`)
  expect(source).toContain(`Content-ID: <${file_id}>`)
  const removed = await site.call(RemoveCampaignImage, { body: { file_id } }, { as: sender })
  expect([removed.status, removed.body.code]).toEqual([409, 'notifications.message_sent'])
})

test('refuses files that are not images, and SVG', async () => {
  for (const content of ['no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '']) {
    const { status, body } = await uploadImage(content)
    expect([status, body.code]).toEqual([422, 'notifications.not_an_image'])
  }
})

test('does not share an image between campaigns, and deletes unused images after a day', async () => {
  const own = (await uploadImage(await photo())).body
  const unused = (await uploadImage(await photo())).body
  const html = `<p>x<img src="${own.url}"></p>`
  const save = () => site.call(SaveCampaign, { body: { subject: 'a', html, audience: {} } }, { as: sender })
  expect((await save()).body.message.html).toContain(own.file_id)
  expect((await save()).body.message.html).toBe('<p>x</p>')
  await sweepCampaignImagesJob.handle({
    data: {},
    sql: site.sql,
    app: site.app,
    now: new Date(Date.now() + 25 * 3_600_000),
    log: pino({ level: 'silent' }),
    publicFetch: publicFetch(),
    ...firstAttempt,
  })
  expect([(await image(own.file_id)).status, (await image(unused.file_id)).status]).toEqual([200, 404])
})
