import type { ReactNode } from 'react'

/** A question that is asked before an action. */
export type Question = {
  /** The title, which names the object: "Cancel order 100234". */
  title: string
  /** A description of further losses. */
  text?: ReactNode
  /** The verb on the button. */
  action: string
  danger?: boolean
  /** Asks for a reason, which is passed to `run`. */
  reason?: { label: string; description?: string; minLength?: number; maxLength?: number }
  /** Performs the action; a refusal is shown in the dialog, which then stays open. */
  run?: (reason: string) => Promise<unknown>
}

/** An open question; `answer` closes it. */
export type PendingQuestion = { question: Question; answer: (isYes: boolean) => void }
