import { campaignImage, removeCampaignImage, uploadCampaignImage } from './campaign-images.ts'
import { campaign, campaigns, deleteCampaign, deliveries, previewCampaign, saveCampaign } from './campaigns.ts'
import {
  retryCampaign,
  sendBoth,
  sendEmail,
  sendSms,
  sendTestEmail,
  sendTestSms,
  stopCampaign,
} from './send-campaign.ts'
import { subscribeAgain, unsubscribe } from './unsubscribe.ts'

export const campaignRoutes = [
  campaigns,
  campaign,
  deliveries,
  saveCampaign,
  sendEmail,
  sendTestEmail,
  sendSms,
  sendTestSms,
  sendBoth,
  stopCampaign,
  previewCampaign,
  retryCampaign,
  deleteCampaign,
  uploadCampaignImage,
  removeCampaignImage,
  campaignImage,
  unsubscribe,
  subscribeAgain,
]
