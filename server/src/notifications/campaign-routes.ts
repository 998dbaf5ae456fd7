import { campaignImage, removeCampaignImage, uploadCampaignImage } from './campaign-images.ts'
import { campaign, campaigns, deleteCampaign, deliveries, previewCampaign, saveCampaign } from './campaigns.ts'
import {
  retryCampaign,
  sendBoth,
  sendEmail,
  sendOwnSms,
  sendSms,
  sendTestEmail,
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
  sendOwnSms,
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
