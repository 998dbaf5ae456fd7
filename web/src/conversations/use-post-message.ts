import type { CallInput, Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionKeys } from '../platform/api/action-keys.ts'
import { type ProblemError, problemIn } from '../platform/api/problem-error.ts'
import { refreshNames } from '../platform/api/queries.ts'
import { upload } from '../platform/api/upload.ts'

/**
 * Posts a message with its files. Then refreshes the queries whose names start with one of the words in `stale`. `sent` is the
 * uploaded share of the bytes (0 to 1), undefined while nothing is being sent.
 */
export function usePostMessage<const E extends Endpoint>(endpoint: E, stale: readonly string[]) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [keys] = useState(actionKeys)
  /** Returns true if the message was posted, or if `keep` stored it to be posted later with the same idempotency key. */
  const post = async (input: CallInput<E>, keep?: (key: string) => Promise<boolean>): Promise<boolean> => {
    const key = keys.keyFor(input)
    setSent(0)
    setProblem(null)
    try {
      await upload(endpoint, input, {
        key,
        onProgress: ({ sent: bytes, total }) => setSent(total > 0 ? bytes / total : 0),
      })
      keys.settle()
      refreshNames(client, stale)
      return true
    } catch (failure) {
      const refused = problemIn(failure)
      // The rate limit's refusal is shown to the author. Other temporary failures are retried.
      const isPassing = refused.isPassing && refused.status !== 429
      if (isPassing && (await keep?.(key))) {
        keys.settle()
        return true
      }
      keys.settle(refused)
      setProblem(refused)
      return false
    } finally {
      setSent(undefined)
    }
  }
  return { sent, problem, post }
}
