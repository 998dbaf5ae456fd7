import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProblemAlert } from '../messages/states.tsx'
import type { PendingQuestion } from './question.ts'

/** The reason typed into a cancelled dialog. Restored if the same question is asked again. */
let kept = { title: '', reason: '' }

/** Above the dialog that asks, whose place in the document can be after this one, and above the chat of visitors. */
const aboveDialogs = 320

function Dialog({ question, answer }: PendingQuestion) {
  const t = useWording()
  const [reason, setReason] = useState(kept.title === question.title ? kept.reason : '')
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
      kept = { title: '', reason: '' }
      answer(true)
    } catch (failure) {
      setProblem(problemIn(failure))
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
          required={needed > 0}
          autosize
          minRows={3}
          maxLength={question.reason.maxLength ?? 500}
          value={reason}
          error={
            problem?.fields['reason']?.message ??
            (wasTried && isTooShort ? t('ui:confirm.reason_short', { count: needed }) : null)
          }
          onChange={(event) => {
            const { value } = event.currentTarget
            setReason(value)
            kept = { title: question.title, reason: value }
          }}
        />
      )}
      <ProblemAlert problem={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)} disabled={isBusy}>
          {t('ui:confirm.back')}
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

/** Shows the open question, if any. */
export default function ConfirmDialog({ asked }: { asked: PendingQuestion | undefined }) {
  const t = useWording()
  // Opened after mounting. Otherwise, the dialog would not know the previously focused element the first time and could not restore the focus.
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  return (
    <Modal
      opened={isHere && asked !== undefined}
      onClose={() => asked?.answer(false)}
      title={asked?.question.title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size={440}
      zIndex={aboveDialogs}
    >
      {asked && <Dialog key={asked.question.title} {...asked} />}
    </Modal>
  )
}
