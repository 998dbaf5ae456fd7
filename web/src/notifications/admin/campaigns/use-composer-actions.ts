import {
  type Audience,
  type CampaignChannel,
  usesMail,
  usesSms,
} from '@mapwright/contract/notifications/campaigns/campaign.ts'
import {
  GetCampaigns,
  SaveCampaign,
  SendBoth,
  SendEmail,
  SendSms,
  SendTestEmail,
  SendTestSms,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useGo } from '../../../platform/routing/page-link.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/messages/notify.ts'

type ComposerState = {
  _id?: string
  content: { channel: CampaignChannel; subject: string; html: string; sms_text: string; audience: Audience }
  /** Number of recipients by mail (`mails`) and by SMS (`texts`). */
  mails: number
  texts: number
  /** The maximum cost of the SMS messages, formatted for display. */
  cost: string
  onSaved: () => void
}

const page = '/admin/agent_manager/agent_bulk_email/$id'

/** Actions that save, test and send the campaign. A disabled action has a reason. */
export function useComposerActions({ _id, content, mails, texts, cost, onSaved }: ComposerState) {
  const t = useWording('notifications')
  const go = useGo()
  const confirm = useConfirm()
  const site = useQueryOf(GetCampaigns, { query: { size: 1 } })
  const { channel, audience, subject, html, sms_text } = content
  const draft = _id ? { _id } : {}
  const open = (id: string) => go(page, { params: { id }, replace: true })

  const save = useCommand(SaveCampaign, {
    onDone: ({ message }) => {
      notify.done(t('notifications:compose.saved'))
      onSaved()
      if (!_id) open(message._id)
    },
  })
  const tested = { onDone: ({ to }: { to: string }) => notify.done(t('notifications:compose.tested', { to })) }
  const testMail = useCommand(SendTestEmail, tested)
  const testSms = useCommand(SendTestSms, tested)
  const [sendMail, sendSms, sendBoth] = [useCommand(SendEmail), useCommand(SendSms), useCommand(SendBoth)]
  const send = () => {
    if (channel === 'sms') return sendSms.mutateAsync({ body: { ...draft, audience, subject, sms_text } })
    const mail = { ...draft, audience, subject, html }
    return channel === 'both'
      ? sendBoth.mutateAsync({ body: { ...mail, sms_text } })
      : sendMail.mutateAsync({ body: mail })
  }

  const needsMail = usesMail(channel)
  const noServer =
    needsMail && site.data?.has_mail_server === false ? t('notifications:problem.no_mail_server') : undefined
  const noSms = usesSms(channel) && site.data?.has_sms === false ? t('notifications:problem.sms_off') : undefined
  const noSubject = needsMail && subject.trim() === '' ? t('notifications:compose.needs_subject') : undefined
  const noSmsText = usesSms(channel) && sms_text.trim() === '' ? t('notifications:compose.needs_sms_text') : undefined
  const noText = needsMail && html === '' ? t('notifications:compose.needs_text') : undefined
  const noRecipients = mails + texts === 0 ? t('notifications:compose.needs_recipients') : undefined
  const testDisabledReason = noServer ?? noSms ?? noSubject ?? noText ?? noSmsText

  return {
    save: () => save.mutate({ body: { ...draft, ...content } }),
    test: () => {
      if (needsMail) testMail.mutate({ body: { subject, html } })
      if (usesSms(channel)) testSms.mutate({ body: { sms_text } })
    },
    async send() {
      const action =
        channel === 'both'
          ? t('notifications:compose.send_both', { mails, texts })
          : t('notifications:compose.send_to', { count: mails + texts })
      let sentId = ''
      const isSent = await confirm({
        title: action,
        text: [
          needsMail && t('notifications:compose.send_text', { subject }),
          usesSms(channel) && t('notifications:compose.send_sms_text', { cost }),
        ]
          .filter(Boolean)
          .join(' '),
        action,
        run: async () => {
          sentId = (await send()).message._id
        },
      })
      if (!isSent) return
      onSaved()
      open(sentId)
    },
    isSaving: save.isPending,
    isTesting: testMail.isPending || testSms.isPending,
    hasSms: site.data?.has_sms === true,
    testDisabledReason,
    sendDisabledReason: testDisabledReason ?? noRecipients,
    problem: save.error ?? testMail.error ?? testSms.error,
  }
}
