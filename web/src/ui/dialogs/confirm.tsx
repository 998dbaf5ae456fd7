import { useEffect, useState } from 'react'
import { store } from '../../platform/store.ts'
import { Late, late } from '../loading/late.tsx'
import type { PendingQuestion, Question } from './question.ts'

const ConfirmDialog = late(() => import('./confirm-dialog.tsx'))

const asked = store<PendingQuestion | undefined>(undefined)

let wasJustAnswered = false

const set = (next: PendingQuestion | undefined) => {
  if (asked.read() && !next) {
    wasJustAnswered = true
    setTimeout(() => {
      wasJustAnswered = false
    })
  }
  asked.set(next)
}

/** Asks for confirmation. Resolves to true after the action has been performed, and to false if the user cancels. */
export function confirm(question: Question): Promise<boolean> {
  asked.read()?.answer(false)
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

/** Returns true if a question is open or the key press that answered it is still being handled. The page must ignore that key press. */
export const isAsking = (): boolean => asked.read() !== undefined || wasJustAnswered

export const useConfirm = () => confirm

/** Shows the questions of `confirm`. Used once, at the root of the app. The dialog is loaded with the first question. */
export function ConfirmHost() {
  const current = asked.useValue()
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (current) setWasAsked(true)
  }, [current])
  if (!current && !wasAsked) return null
  return (
    <Late otherwise={() => current?.answer(false)}>
      <ConfirmDialog asked={current} />
    </Late>
  )
}
