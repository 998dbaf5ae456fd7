import { campaignImage, removeCampaignImage, uploadCampaignImage } from './campaign-images.ts'
import { campaign, campaigns, deleteCampaign, deliveries, previewCampaign, saveCampaign } from './campaigns.ts'
import { retryCampaign, sendEmail, sendTestEmail } from './send-email.ts'
import { subscribeAgain, unsubscribe } from './unsubscribe.ts'

export const campaignRoutes = [
  campaigns,
  campaign,
  deliveries,
  saveCampaign,
  sendEmail,
  sendTestEmail,
  previewCampaign,
  retryCampaign,
  deleteCampaign,
  uploadCampaignImage,
  removeCampaignImage,
  campaignImage,
  unsubscribe,
  subscribeAgain,
]
