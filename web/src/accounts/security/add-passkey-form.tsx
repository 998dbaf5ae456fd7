import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import form from '../../ui/forms/form.module.css'
import { FormActions } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { createPasskey, isOnThisDevice, refusalOf } from '../passkeys.ts'
import { PresentPassword } from '../present-password.tsx'

/** Asks for a name and the password. Then the browser asks for a fingerprint, face or PIN. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const t = useWording('accounts')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemError>()
  const passwordError = problem?.fields['password']?.message ?? null

  const add = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      await createPasskey({ name: name.trim(), password })
      refreshNames(queryClient, ['accounts'])
      notify.done(t('accounts:passkeys.added'))
      onDone()
    } catch (failure) {
      setProblem(refusalOf(failure))
      if (!refusalOf(failure))
        notify.failed(t(isOnThisDevice(failure) ? 'accounts:passkeys.known' : 'accounts:passkeys.given_up'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form className={form.form} aria-busy={isBusy} onSubmit={(event) => void add(event)}>
      <ProblemAlert problem={passwordError === null ? (problem ?? null) : null} />
      <TextInput
        data-autofocus
        label={t('accounts:passkeys.name')}
        description={t('accounts:passkeys.name_help')}
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PresentPassword
        required
        value={password}
        error={passwordError}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <FormActions>
        <Button type="submit" loading={isBusy} disabled={name.trim() === '' || password === ''}>
          {t('accounts:passkeys.add')}
        </Button>
      </FormActions>
    </form>
  )
}
