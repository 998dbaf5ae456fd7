import { z } from 'zod'
import { type Access, endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import {
  Audience,
  BothCampaignInput,
  Campaign,
  CampaignInput,
  CampaignPreview,
  CampaignRow,
  campaignChannels,
  campaignImageRules,
  campaignStatuses,
  Delivery,
  DraftInput,
  deliveryStatuses,
  SmsCampaignInput,
  SmsEstimate,
} from './campaign.ts'

const sender = ['may:dealers_manager.send_email'] as const satisfies Access
const refusals = [
  'notifications.message_not_found',
  'notifications.message_sent',
  'notifications.unknown_placeholder',
  'notifications.no_recipients',
] as const
const byId = z.strictObject({ id: Id })
const campaign = { message: Campaign }
/** The caller's address or number that received the test. */
const sentTo = { to: z.string() }

export const GetCampaigns = endpoint({
  name: 'notifications.messages',
  method: 'GET',
  path: '/messages',
  access: sender,
  summary: 'Campaigns including drafts, newest first, with their progress',
  query: z.strictObject({
    keywords: line(100).optional(),
    status: z.enum(campaignStatuses).optional(),
    ...pageQuery(),
  }),
  payload: { messages: z.array(CampaignRow), has_mail_server: z.boolean(), has_sms: z.boolean(), ...pageResult },
})

export const GetCampaign = endpoint({
  name: 'notifications.message',
  method: 'GET',
  path: '/message/:id',
  access: sender,
  summary: 'One campaign with its text, audience and progress',
  params: byId,
  payload: { message: Campaign, has_mail_server: z.boolean(), has_sms: z.boolean() },
  problems: ['notifications.message_not_found'],
})

export const GetDeliveries = endpoint({
  name: 'notifications.all_messages',
  method: 'GET',
  path: '/all_messages',
  access: sender,
  summary: 'The deliveries of one campaign or of all, with the reason of each failure',
  query: z.strictObject({
    message_id: Id.optional(),
    status: z.enum(deliveryStatuses).optional(),
    keywords: line(100).optional(),
    ...pageQuery(),
  }),
  payload: { deliveries: z.array(Delivery), ...pageResult },
})

export const SaveCampaign = endpoint({
  name: 'notifications.save_message',
  method: 'POST',
  path: '/message',
  access: sender,
  summary: 'Create a draft, or change the one with `_id`. The HTML is reduced to basic formatting',
  body: DraftInput,
  payload: campaign,
  problems: ['notifications.message_not_found', 'notifications.message_sent', 'notifications.unknown_placeholder'],
})

export const SendEmail = endpoint({
  name: 'notifications.send_email',
  method: 'POST',
  path: '/message/sendEmail',
  access: sender,
  summary: 'Send a campaign to its audience in the background, optionally from the draft with `_id`',
  body: CampaignInput,
  payload: campaign,
  problems: [...refusals, 'notifications.no_mail_server', 'notifications.message_empty'],
  idempotent: 'by_body',
})

export const SendSms = endpoint({
  name: 'notifications.send_sms',
  method: 'POST',
  path: '/message/sendSMS',
  access: sender,
  summary: 'Send a campaign by SMS to those of its audience who have confirmed a number and want news by SMS',
  body: SmsCampaignInput,
  payload: campaign,
  problems: [...refusals, 'notifications.sms_off'],
  idempotent: 'by_body',
})

export const SendBoth = endpoint({
  name: 'notifications.send_both',
  method: 'POST',
  path: '/message/sendBoth',
  access: sender,
  summary: 'Send a campaign by mail and by SMS: on each channel to those of its audience who want it there',
  body: BothCampaignInput,
  payload: campaign,
  problems: [...refusals, 'notifications.no_mail_server', 'notifications.message_empty', 'notifications.sms_off'],
  idempotent: 'by_body',
})

export const SendTestSms = endpoint({
  name: 'notifications.send_own_sms',
  method: 'POST',
  path: '/message/sendTestSMS',
  access: sender,
  summary: "Send the SMS of a campaign to the caller's own confirmed number only",
  body: SmsCampaignInput.pick({ sms_text: true }),
  payload: sentTo,
  problems: ['notifications.unknown_placeholder', 'notifications.sms_off', 'notifications.no_sms_number'],
  limits: [{ by: 'principal', seconds: 600, count: 10 }],
})

export const StopCampaign = endpoint({
  name: 'notifications.stop_message',
  method: 'POST',
  path: '/message/:id/stop',
  access: sender,
  summary: 'Stop sending a campaign; messages already sent are not affected',
  params: byId,
  payload: campaign,
  problems: ['notifications.message_not_found', 'notifications.not_sending'],
})

export const SendTestEmail = endpoint({
  name: 'notifications.send_test_email',
  method: 'POST',
  path: '/message/sendTestEmail',
  access: sender,
  summary: 'Send the campaign to the caller only, as its audience would receive it',
  body: CampaignInput.omit({ audience: true, _id: true }),
  payload: sentTo,
  problems: ['notifications.unknown_placeholder', 'notifications.no_mail_server', 'notifications.message_empty'],
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const PreviewCampaign = endpoint({
  name: 'notifications.preview_message',
  method: 'POST',
  path: '/message/preview',
  access: sender,
  summary: 'The number of recipients of a campaign, and its rendering for recipient number `reader` (from 0, by name)',
  body: z.strictObject({
    subject: line(150),
    html: DraftInput.shape.html,
    channel: z.enum(campaignChannels).default('email'),
    sms_text: DraftInput.shape.sms_text,
    audience: Audience,
    reader: z.number().int().min(0).max(1_000_000).default(0),
  }),
  payload: {
    recipients: z.number().int(),
    unsubscribed: z.number().int(),
    sms: SmsEstimate.nullable(),
    preview: CampaignPreview.nullable(),
  },
})

export const RetryCampaign = endpoint({
  name: 'notifications.retry_message',
  method: 'POST',
  path: '/message/:id/retry',
  access: sender,
  summary: 'Retry the failed deliveries of a campaign',
  params: byId,
  payload: campaign,
  problems: [
    'notifications.message_not_found',
    'notifications.nothing_failed',
    'notifications.no_mail_server',
    'notifications.sms_off',
  ],
})

export const DeleteCampaign = endpoint({
  name: 'notifications.delete_message',
  method: 'DELETE',
  path: '/message/:id',
  access: sender,
  summary: 'Delete a draft, or a sent campaign with its deliveries; refused while it is being sent',
  params: byId,
  payload: {},
  problems: ['notifications.message_not_found', 'notifications.message_sending'],
})

export const UploadCampaignImage = endpoint({
  name: 'notifications.upload_message_image',
  method: 'POST',
  path: '/upload_message_image',
  access: sender,
  summary:
    'Upload an image for a campaign; it is re-encoded at most 1040 pixels wide. Unused images are deleted after a day',
  files: { image: { max_bytes: campaignImageRules.max_bytes, required: true } },
  payload: { file_id: Id, url: z.string() },
  problems: ['notifications.not_an_image', 'notifications.image_too_large'],
  limits: [{ by: 'principal', seconds: 600, count: 60 }],
})

export const RemoveCampaignImage = endpoint({
  name: 'notifications.remove_message_image',
  method: 'POST',
  path: '/remove_message_image',
  access: sender,
  summary: 'Delete an image that no sent campaign uses',
  body: z.strictObject({ file_id: Id }),
  payload: {},
  problems: ['notifications.image_not_found', 'notifications.message_sent'],
})

export const GetCampaignImage = endpoint({
  name: 'notifications.message_image',
  method: 'GET',
  path: '/message_image/:id',
  access: ['public'],
  summary:
    'An image of a campaign. Public for anyone with its id, because an <img> sends no token. Mails embed their images',
  params: byId,
  download: true,
  problems: ['notifications.image_not_found'],
  limits: pageLoads,
})
