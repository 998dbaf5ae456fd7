import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

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

export type Asked = { question: Question; answer: (isYes: boolean) => void }

const listeners = new Set<() => void>()
let asked: Asked | undefined

let wasJustAnswered = false

const set = (next: Asked | undefined) => {
  if (asked && !next) {
    wasJustAnswered = true
    setTimeout(() => {
      wasJustAnswered = false
    })
  }
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

/** Whether a question is open, or was answered by the very key that is being handled: that key is not for what lies beneath. */
export const isAsking = (): boolean => asked !== undefined || wasJustAnswered

export const useConfirm = () => confirm

/** Shows the questions of `confirm`; once, at the root. The dialog itself is fetched with the first question. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => asked)
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (current) setWasAsked(true)
  }, [current])
  if (!current && !wasAsked) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog asked={current} />
    </Suspense>
  )
}
