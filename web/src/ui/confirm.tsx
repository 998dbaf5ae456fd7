import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { ProblemError } from '../app/api/problem-error.ts'
import { useWording } from '../app/i18n/wording.ts'
import { ProblemAlert } from './states.tsx'

export type Question = {
  /** Names the object: "Cancel order 100234". */
  title: string
  /** What goes with it. */
  text?: ReactNode
  /** The verb on the button. */
  action: string
  danger?: boolean
  /** Asks for a reason, which is given to `run`. */
  reason?: { label: string; description?: string; minLength?: number; maxLength?: number }
  /** Does it; a refusal is shown in the dialog, which then stays. */
  run?: (reason: string) => Promise<unknown>
}

type Asked = { question: Question; answer: (isYes: boolean) => void }

const listeners = new Set<() => void>()
let asked: Asked | undefined

const set = (next: Asked | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks before something is done; true once it was done. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    set({
      question,
      answer: (isYes) => {
        set(undefined)
        resolve(isYes)
      },
    })
  })
}

export const useConfirm = () => confirm

function Dialog({ question, answer }: Asked) {
  const t = useWording()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const needed = question.reason?.minLength ?? (question.reason ? 1 : 0)
  const isTooShort = reason.trim().length < needed

  const yes = async () => {
    setWasTried(true)
    if (isTooShort || isBusy) return
    setProblem(null)
    setIsBusy(true)
    try {
      await question.run?.(reason.trim())
      answer(true)
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure
      setProblem(failure)
      setIsBusy(false)
    }
  }

  return (
    <Stack gap="md">
      {question.text && <div>{question.text}</div>}
      {question.reason && (
        <Textarea
          data-autofocus
          label={question.reason.label}
          description={question.reason.description}
          required
          autosize
          minRows={3}
          maxLength={question.reason.maxLength ?? 500}
          value={reason}
          error={problem?.fields['reason']?.message ?? (wasTried && isTooShort ? t('ui:confirm.reason_short', { count: needed }) : null)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ProblemAlert problem={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)} disabled={isBusy}>
          {t('ui:cancel')}
        </Button>
        <Button
          {...(question.reason ? {} : { 'data-autofocus': true })}
          {...(question.danger ? { color: 'red' } : {})}
          loading={isBusy}
          onClick={() => void yes()}
        >
          {question.action}
        </Button>
      </Group>
    </Stack>
  )
}

/** Shows the questions of `confirm`; once, at the root. */
export function ConfirmHost() {
  const t = useWording()
  const current = useSyncExternalStore(subscribe, () => asked)
  return (
    <Modal
      opened={current !== undefined}
      onClose={() => current?.answer(false)}
      title={current?.question.title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size={440}
    >
      {current && <Dialog key={current.question.title} {...current} />}
    </Modal>
  )
}
