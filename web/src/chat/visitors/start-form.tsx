import { Button, Textarea, TextInput } from '@mantine/core'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { type FormEvent, useState } from 'react'
import { CaptchaCheck } from '../../accounts/captcha-check.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { useIsClosed } from '../../site/hours/use-is-closed.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { reportedPath } from '../report-page.ts'
import classes from './chat-panel.module.css'
import { useStartVisitorChat } from './use-start-visitor-chat.ts'
import { useVisitorDraft } from './use-visitor-draft.ts'

/** The form for the first message. Outside the opening hours, it requires an email address. */
export function StartForm({ onStarted }: { onStarted: (token: string) => void }) {
  const t = useWording('chat', 'conversations', 'accounts')
  const isClosed = useIsClosed()
  const [{ name, email, text }, change] = useVisitorDraft()
  const [captcha, setCaptcha] = useState('')
  const { start, isBusy, problem, refusals } = useStartVisitorChat(onStarted)
  const errorOf = (field: string) => problem?.fields[field]?.message ?? null

  const send = (event: FormEvent) => {
    event.preventDefault()
    void start({ name, email, text, path: reportedPath(window.location.pathname), captcha })
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <p className="meta">{t(isClosed ? 'chat:visitor.closed_text' : 'chat:visitor.text')}</p>
      <TextInput
        label={t('chat:visitor.name')}
        autoComplete="name"
        maxLength={visitorRules.max_name}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label={t('accounts:field.email')}
        autoComplete="email"
        required={isClosed}
        value={email}
        error={errorOf('email')}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <Textarea
        label={t('conversations:label')}
        autosize
        minRows={2}
        maxRows={6}
        required
        maxLength={visitorRules.max_text}
        value={text}
        error={errorOf('text')}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <CaptchaCheck value={captcha} onChange={setCaptcha} error={errorOf('captcha')} refusals={refusals} />
      <ProblemAlert problem={problem} />
      <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
        {t('conversations:send')}
      </Button>
      <p className="meta">{t('chat:visitor.privacy', { days: visitorRules.keep_days })}</p>
    </form>
  )
}
