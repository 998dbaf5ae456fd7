import { Button, Textarea, TextInput } from '@mantine/core'
import { CreateVisitorToken, StartVisitorChat } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { openState } from '@mapwright/contract/site/working-time.ts'
import { type FormEvent, useRef, useState } from 'react'
import { CaptchaCheck } from '../../accounts/captcha-check.tsx'
import { actionKeys } from '../../platform/api/action-keys.ts'
import { call } from '../../platform/api/call.ts'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useOpeningHours } from '../../site/hours/use-opening-hours.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { useMinute } from '../../ui/text/use-minute.ts'
import { reportedPath } from '../report-page.ts'
import classes from './chat-panel.module.css'
import { callAsVisitor } from './visitor-call.ts'
import { saveVisitorToken } from './visitor-storage.ts'

/** The form for the first message. Outside the opening hours, it requires an email address. */
export function StartForm({ onStarted }: { onStarted: (token: string) => void }) {
  const t = useWording('chat', 'conversations', 'accounts')
  const hours = useOpeningHours()
  const minute = useMinute()
  const isClosed = hours !== undefined && !openState(new Date(minute), hours).isOpen
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [text, setText] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [keys] = useState(actionKeys)
  /** The secret of all attempts, so that a chat whose response was lost is not started a second time. */
  const secret = useRef<string>(undefined)
  const errorOf = (field: string) => problem?.fields[field]?.message ?? null

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(null)
    const path = reportedPath(window.location.pathname)
    const input = { body: { name, email, text, path, captcha } }
    try {
      const token = secret.current ?? (await call(CreateVisitorToken)).token
      secret.current = token
      await callAsVisitor(StartVisitorChat, input, { token, key: keys.keyFor(input) })
      keys.settle()
      saveVisitorToken(token)
      onStarted(token)
    } catch (failure) {
      const refused = problemIn(failure)
      keys.settle(refused)
      setProblem(refused)
      setRefusals((count) => count + 1)
      setIsBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)}>
      <p className="meta">{t(isClosed ? 'chat:visitor.closed_text' : 'chat:visitor.text')}</p>
      <TextInput
        label={t('accounts:field.firstname')}
        autoComplete="given-name"
        maxLength={visitorRules.max_name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        type="email"
        label={t('accounts:field.email')}
        autoComplete="email"
        required={isClosed}
        value={email}
        error={errorOf('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
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
        onChange={(event) => setText(event.currentTarget.value)}
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
