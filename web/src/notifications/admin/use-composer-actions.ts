import type { Audience } from '@mapwright/contract/notifications/campaign.ts'
import {
  GetCampaigns,
  SaveCampaign,
  SendEmail,
  SendTestEmail,
} from '@mapwright/contract/notifications/campaign-endpoints.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'

type ComposerState = {
  _id?: string
  content: { subject: string; html: string; audience: Audience }
  recipients: number
  onSaved: () => void
}

const page = '/admin/agent_manager/agent_bulk_email/$id'

/** Saving, testing and sending of the edited campaign, with the reasons why they are disabled. */
export function useComposerActions({ _id, content, recipients, onSaved }: ComposerState) {
  const t = useWording('notifications')
  const go = useGo()
  const confirm = useConfirm()
  const site = useQueryOf(GetCampaigns, { query: { size: 1 } })
  const { audience, ...text } = content
  const body = { ...content, ...(_id ? { _id } : {}) }
  const open = (id: string) => go(page, { params: { id }, replace: true })

  const save = useCommand(SaveCampaign, {
    onDone: ({ message }) => {
      notify.done(t('notifications:compose.saved'))
      onSaved()
      if (!_id) open(message._id)
    },
  })
  const test = useCommand(SendTestEmail, {
    onDone: ({ to }) => notify.done(t('notifications:compose.tested', { to })),
  })
  const send = useCommand(SendEmail)

  const noServer = site.data?.has_mail_server === false ? t('notifications:problem.no_mail_server') : undefined
  const noSubject = text.subject.trim() === '' ? t('notifications:compose.needs_subject') : undefined
  const noText = text.html === '' ? t('notifications:compose.needs_text') : undefined
  const noRecipients = recipients === 0 ? t('notifications:compose.needs_recipients') : undefined
  const testDisabledReason = noServer ?? noSubject ?? noText

  return {
    save: () => save.mutate({ body }),
    test: () => test.mutate({ body: text }),
    async send() {
      const action = t('notifications:compose.send_to', { count: recipients })
      let sentId = ''
      const isSent = await confirm({
        title: action,
        text: t('notifications:compose.send_text', { subject: text.subject }),
        action,
        run: async () => {
          sentId = (await send.mutateAsync({ body })).message._id
        },
      })
      if (!isSent) return
      onSaved()
      open(sentId)
    },
    isSaving: save.isPending,
    isTesting: test.isPending,
    testDisabledReason,
    sendDisabledReason: testDisabledReason ?? noRecipients,
    problem: save.error ?? test.error,
  }
}
