import type { CampaignRow } from '@mapwright/contract/notifications/campaigns/campaign.ts'

/** Returns the name of a campaign: its subject or the beginning of its SMS. Empty for a draft without text. */
export const nameOf = ({ subject, sms_text }: Pick<CampaignRow, 'subject' | 'sms_text'>): string =>
  subject || sms_text.slice(0, 80)
