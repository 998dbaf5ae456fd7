import { SegmentedControl, TextInput } from '@mantine/core'
import {
  type Campaign,
  campaignChannels,
  placeholders,
  usesMail,
  usesSms,
} from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { UploadCampaignImage } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { upload } from '../../../platform/api/upload.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { notify } from '../../../ui/messages/notify.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './composer.module.css'
import { SmsTextInput } from './sms-text-input.tsx'

async function storeImage(image: File): Promise<string | undefined> {
  try {
    return (await upload(UploadCampaignImage, { files: { image } })).url
  } catch (problem) {
    notify.refused(problem)
    return undefined
  }
}

type Content = Pick<Campaign, 'subject' | 'html' | 'channel' | 'sms_text'>
type ComposerMessageProps = {
  content: Content
  change: { [Name in keyof Content]: (value: Content[Name]) => void }
  hasSms: boolean
}

/** The text of a campaign for the selected channels. */
export function ComposerMessage({ content, change, hasSms }: ComposerMessageProps) {
  const t = useWording('notifications')
  const { channel } = content
  return (
    <div className={classes.column}>
      {(hasSms || channel !== 'email') && (
        <SegmentedControl
          aria-label={t('notifications:compose.channel')}
          value={channel}
          onChange={change.channel}
          data={campaignChannels.map((value) => ({
            value,
            label: t(`notifications:campaign_channel.${value}`),
          }))}
        />
      )}
      {usesMail(channel) && (
        <>
          <TextInput
            label={t('notifications:bulk.subject')}
            value={content.subject}
            onChange={(event) => change.subject(event.currentTarget.value)}
            maxLength={150}
            dir="auto"
            required
          />
          <RichText
            label={t('notifications:compose.text')}
            initial={content.html}
            onChange={change.html}
            storeImage={storeImage}
            snippets={{
              label: t('notifications:placeholder.insert'),
              options: placeholders.map((name) => ({
                label: t(`notifications:placeholder.${name}`),
                text: `{{${name}}}`,
              })),
            }}
          />
        </>
      )}
      {usesSms(channel) && <SmsTextInput value={content.sms_text} onChange={change.sms_text} />}
    </div>
  )
}
