import { ActionIcon } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { type CampaignChannel, usesMail, usesSms } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import type { PreviewCampaign } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import classes from './campaign-preview.module.css'

type CampaignPreviewProps = {
  channel: CampaignChannel
  shown: Wire<typeof PreviewCampaign> | undefined
  reader: number
  onReader: (reader: number) => void
}

/** A preview of the campaign for one recipient, in the recipient's language and text direction. */
export function CampaignPreview({ channel, shown, reader, onReader }: CampaignPreviewProps) {
  const t = useWording('notifications')
  const last = (usesMail(channel) ? (shown?.recipients ?? 0) : (shown?.sms?.recipients ?? 0)) - 1
  const preview = shown?.preview
  return (
    <Panel
      title={t('notifications:preview.title')}
      actions={
        last > 0 && (
          <>
            <ActionIcon
              variant="default"
              aria-label={t('notifications:preview.previous')}
              disabled={reader <= 0}
              onClick={() => onReader(reader - 1)}
            >
              <IconChevronLeft className={classes.arrow} size={16} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('notifications:preview.next')}
              disabled={reader >= last}
              onClick={() => onReader(reader + 1)}
            >
              <IconChevronRight className={classes.arrow} size={16} stroke={1.75} />
            </ActionIcon>
          </>
        )
      }
    >
      {!shown ? (
        <SkeletonText lines={4} />
      ) : preview ? (
        <div className={classes.mail}>
          <p className="meta">{t('notifications:preview.as', { name: preview.name })}</p>
          {usesMail(channel) && (
            <>
              <h3 dir="auto" className={classes.subject}>
                {preview.subject || t('notifications:bulk.untitled')}
              </h3>
              <FormattedText html={preview.html} language={preview.language} direction={preview.direction} />
            </>
          )}
          {usesSms(channel) && (
            <p dir="auto" lang={preview.language} className={classes.sms}>
              {preview.sms_text}
            </p>
          )}
        </div>
      ) : (
        <p className="meta">{t('notifications:preview.nobody')}</p>
      )}
    </Panel>
  )
}
