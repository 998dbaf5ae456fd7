import { Button, TextInput } from '@mantine/core'
import { ChangeVisitorContact } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { type FormEvent, useState } from 'react'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import classes from './chat-panel.module.css'
import { callAsVisitor } from './visitor-call.ts'

/** Asks a visitor for the email address, so that staff can answer later. */
export function ContactForm({ token, onSaved }: { token: string; onSaved: () => void }) {
  const t = useWording('chat', 'accounts')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      await callAsVisitor(ChangeVisitorContact, { body: { email } }, { token })
      onSaved()
    } catch (failure) {
      setProblem(problemIn(failure))
    }
  }
  return (
    <details>
      <summary>{t('accounts:field.email')}</summary>
      <form className={classes.form} onSubmit={(event) => void save(event)}>
        <TextInput
          type="email"
          label={t('accounts:field.email')}
          description={t('chat:problem.email_needed')}
          autoComplete="email"
          required
          value={email}
          error={problem?.fields['email']?.message}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <ProblemAlert problem={problem} />
        <Button type="submit" size="xs" variant="default">
          {t('accounts:profile.save')}
        </Button>
      </form>
    </details>
  )
}
