import type { ReactNode } from 'react'

/** A question that is asked before an action. */
export type Question = {
  /** The title, which names the object, such as "Cancel order 100234". */
  title: string
  /** An explanation of the consequences. */
  text?: ReactNode
  /** The label of the button that confirms: a verb. */
  action: string
  danger?: boolean
  /** Asks for a reason, which is passed to `run`. */
  reason?: { label: string; description?: string; minLength?: number; maxLength?: number }
  /** Performs the action. If the action is refused, the dialog stays open and shows the refusal. */
  run?: (reason: string) => Promise<unknown>
}

/** An open question; `answer` closes it. */
export type PendingQuestion = { question: Question; answer: (isYes: boolean) => void }
