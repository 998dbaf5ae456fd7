import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  CreateVisitorToken,
  GetVisitorChat,
  StartVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { actionKeys } from '../../platform/api/action-keys.ts'
import { call } from '../../platform/api/call.ts'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { callAsVisitor } from './visitor-call.ts'
import {
  noDraft,
  saveStartingToken,
  saveVisitorDraft,
  saveVisitorToken,
  startingToken,
  type VisitorDraft,
  visitorDraft,
} from './visitor-storage.ts'

type FirstMessage = { name: string; email: string; text: string; path: string | null; captcha: string }

/** Returns the draft without its text if a chat that was started without a response already contains it. */
function draftAfter({ messages }: Wire<typeof GetVisitorChat>): VisitorDraft {
  const draft = visitorDraft()
  return messages.some(({ mine, text }) => mine && text === draft.text.trim()) ? noDraft : draft
}

/**
 * Starts the chat of this browser. Its secret is stored before the first attempt: a chat whose response was lost is found again, also after
 * the page was closed, and is not started a second time.
 */
export function useStartVisitorChat(onStarted: (token: string) => void) {
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [keys] = useState(actionKeys)
  const show = (token: string, draft: VisitorDraft) => {
    saveVisitorDraft(draft)
    saveVisitorToken(token)
    onStarted(token)
  }
  const showLost = useEffectEvent((token: string, chat: Wire<typeof GetVisitorChat>) => show(token, draftAfter(chat)))
  useEffect(() => {
    const token = startingToken()
    if (token === undefined) return
    const control = new AbortController()
    const { signal } = control
    callAsVisitor(GetVisitorChat, { query: {} }, { token, signal }).then(
      (chat) => !signal.aborted && showLost(token, chat),
      // Refusals are normal, because most first messages that fail have not started a chat.
      () => undefined,
    )
    return () => control.abort()
  }, [])
  const start = async (body: FirstMessage) => {
    setIsBusy(true)
    setProblem(null)
    const input = { body }
    try {
      const token = startingToken() ?? (await call(CreateVisitorToken)).token
      saveStartingToken(token)
      await callAsVisitor(StartVisitorChat, input, { token, key: keys.keyFor(input) })
      keys.settle()
      show(token, noDraft)
    } catch (failure) {
      const refused = problemIn(failure)
      keys.settle(refused)
      // The site has a new key, so the secret is worthless.
      if (refused.status === 401) saveStartingToken(undefined)
      setProblem(refused)
      setRefusals((count) => count + 1)
      setIsBusy(false)
    }
  }
  return { start, isBusy, problem, refusals }
}
