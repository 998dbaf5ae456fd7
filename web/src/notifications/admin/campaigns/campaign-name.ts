import type { CampaignRow } from '@mapwright/contract/notifications/campaigns/campaign.ts'

/** The subject, or the beginning of the SMS; empty for a draft without either. */
export const nameOf = ({ subject, sms_text }: Pick<CampaignRow, 'subject' | 'sms_text'>): string =>
  subject || sms_text.slice(0, 80)
