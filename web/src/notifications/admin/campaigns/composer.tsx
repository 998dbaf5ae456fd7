import { useDebouncedValue } from '@mantine/hooks'
import { type Audience, type Campaign, usesMail } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { PreviewCampaign } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { AudienceForm, type Choice } from './audience-form.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { CampaignReach, useCostText } from './campaign-reach.tsx'
import classes from './composer.module.css'
import { ComposerMessage } from './composer-message.tsx'
import { useComposerActions } from './use-composer-actions.ts'

const audienceOf = ({ mode, filters, picked }: Choice): Audience =>
  mode === 'picked' ? { user_ids: picked.map(({ _id }) => _id) } : filters

function choiceOf(campaign: Campaign | undefined): Choice {
  const { user_ids, ...filters } = campaign?.audience ?? { role: 'customer', status: 'active' }
  return { mode: user_ids ? 'picked' : 'filter', filters, picked: campaign?.picked ?? [] }
}

/** The editor of a campaign: audience, content and preview. */
export default function Composer({ campaign }: { campaign?: Campaign }) {
  const t = useWording('notifications')
  const [subject, setSubject] = useState(campaign?.subject ?? '')
  const [html, setHtml] = useState(campaign?.html ?? '')
  const [channel, setChannel] = useState(campaign?.channel ?? 'email')
  const [smsText, setSmsText] = useState(campaign?.sms_text ?? '')
  const [choice, setChoice] = useState(() => choiceOf(campaign))
  const [reader, setReader] = useState(0)
  const content = { channel, subject, html, sms_text: smsText, audience: audienceOf(choice) }
  const serialized = JSON.stringify(content)
  const [savedContent, setSavedContent] = useState(serialized)
  const release = useUnsavedGuard(serialized === savedContent ? undefined : 'typed')
  const [debounced] = useDebouncedValue(serialized, 350)
  // `debounced` is the JSON of `content`, delayed so that typing does not send a request for each key.
  const preview = useQueryOf(
    PreviewCampaign,
    { body: { ...(JSON.parse(debounced) as typeof content), reader } },
    { keepPrevious: true },
  )
  const actions = useComposerActions({
    ...(campaign ? { _id: campaign._id } : {}),
    content,
    mails: (usesMail(channel) && preview.data?.recipients) || 0,
    texts: preview.data?.sms?.recipients ?? 0,
    cost: useCostText(preview.data?.sms ?? null),
    onSaved: () => {
      setSavedContent(serialized)
      release()
    },
  })

  return (
    <Page
      title={t(campaign ? 'notifications:compose.draft' : 'notifications:compose.title')}
      back={{ to: '/admin/agent_manager/agent_bulk_email', label: t('notifications:bulk.title') }}
      aside={
        <>
          <ActionButton variant="default" busy={actions.isSaving} onClick={actions.save}>
            {t('notifications:compose.save')}
          </ActionButton>
          <ActionButton
            variant="default"
            busy={actions.isTesting}
            disabledReason={actions.testDisabledReason}
            onClick={actions.test}
          >
            {t('notifications:compose.test')}
          </ActionButton>
        </>
      }
      action={{
        label: t('notifications:compose.send'),
        onClick: () => void actions.send(),
        disabledReason: actions.sendDisabledReason,
      }}
    >
      <ProblemAlert problem={actions.problem} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel title={t('notifications:audience.title')}>
            <AudienceForm
              choice={choice}
              onChange={(next) => {
                setChoice(next)
                setReader(0)
              }}
            />
            <p className={classes.reach} aria-live="polite">
              {preview.data && <CampaignReach channel={channel} {...preview.data} />}
            </p>
          </Panel>
          <Panel title={t('notifications:compose.message')}>
            <ComposerMessage
              content={content}
              change={{ subject: setSubject, html: setHtml, channel: setChannel, sms_text: setSmsText }}
              hasSms={actions.hasSms}
            />
          </Panel>
        </div>
        <CampaignPreview channel={channel} shown={preview.data} reader={reader} onReader={setReader} />
      </div>
    </Page>
  )
}
