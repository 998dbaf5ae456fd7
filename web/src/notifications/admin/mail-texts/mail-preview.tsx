import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import type { PreviewMailText } from '@mapwright/contract/notifications/mail-texts/mail-text-endpoints.ts'
import { useState } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { mailDocument } from './mail-document.ts'
import classes from './mail-texts.module.css'

const views = ['light', 'dark', 'text'] as const

/** A mail as the recipient sees it: HTML in light and dark mode, and plain text. */
export function MailPreview({ mail }: { mail: Wire<typeof PreviewMailText> | undefined }) {
  const t = useWording('notifications')
  const [view, setView] = useState<(typeof views)[number]>('light')
  return (
    <Panel
      title={t('notifications:mail_text.preview')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('notifications:mail_text.preview')}
          value={view}
          onChange={(chosen) => isOneOf(views, chosen) && setView(chosen)}
          data={views.map((value) => ({ value, label: t(`notifications:mail_text.view_${value}`) }))}
        />
      }
    >
      {mail ? (
        <div className={classes.preview}>
          <p className={classes.subject} dir="auto">
            {mail.subject}
          </p>
          {view === 'text' ? (
            <pre className={classes.plain} dir="auto">
              {mail.text}
            </pre>
          ) : (
            <iframe
              className={classes.frame}
              title={t('notifications:mail_text.preview')}
              sandbox=""
              srcDoc={mailDocument(mail.html, { isDark: view === 'dark' })}
            />
          )}
        </div>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Panel>
  )
}
