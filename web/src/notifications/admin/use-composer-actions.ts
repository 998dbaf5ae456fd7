import type { Audience } from '@mapwright/contract/notifications/message.ts'
import {
  GetMessages,
  SaveMessage,
  SendEmail,
  SendTestEmail,
} from '@mapwright/contract/notifications/message-endpoints.ts'
import { useCommand, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useGo } from '../../app/routing/page-link.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'

type Composed = {
  _id?: string
  content: { subject: string; html: string; audience: Audience }
  recipients: number
  onSaved: () => void
}

const page = '/admin/agent_manager/agent_bulk_email/$id'

/** What can be done with what is written, and why not yet. */
export function useComposerActions({ _id, content, recipients, onSaved }: Composed) {
  const t = useWording('notifications')
  const go = useGo()
  const confirm = useConfirm()
  const site = useQueryOf(GetMessages, { query: { size: 1 } })
  const { audience, ...written } = content
  const body = { ...content, ...(_id ? { _id } : {}) }
  const show = (id: string) => go(page, { params: { id }, replace: true })

  const save = useCommand(SaveMessage, {
    onDone: ({ message }) => {
      notify.done(t('notifications:compose.saved'))
      onSaved()
      if (!_id) show(message._id)
    },
  })
  const test = useCommand(SendTestEmail, {
    onDone: ({ to }) => notify.done(t('notifications:compose.tested', { to })),
  })
  const send = useCommand(SendEmail)

  const noServer = site.data?.has_mail_server === false ? t('notifications:problem.no_mail_server') : undefined
  const noSubject = written.subject.trim() === '' ? t('notifications:compose.needs_subject') : undefined
  const noText = written.html === '' ? t('notifications:compose.needs_text') : undefined
  const nobody = recipients === 0 ? t('notifications:compose.needs_recipients') : undefined
  const testRefused = noServer ?? noSubject ?? noText

  return {
    save: () => save.mutate({ body }),
    test: () => test.mutate({ body: written }),
    async send() {
      const action = t('notifications:compose.send_to', { count: recipients })
      let sent = ''
      const isSent = await confirm({
        title: action,
        text: t('notifications:compose.send_text', { subject: written.subject }),
        action,
        run: async () => {
          sent = (await send.mutateAsync({ body })).message._id
        },
      })
      if (!isSent) return
      onSaved()
      show(sent)
    },
    isSaving: save.isPending,
    isTesting: test.isPending,
    testRefused,
    sendRefused: testRefused ?? nobody,
    problem: save.error ?? test.error,
  }
}
