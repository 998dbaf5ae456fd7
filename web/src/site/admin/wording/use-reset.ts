import type { Language } from '@mapwright/contract/accounts/languages.ts'
import { ChangeWording, ResetWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { refreshNames } from '../../../platform/api/queries.ts'
import { refreshOwnTexts, useWording } from '../../../platform/i18n/wording.ts'
import { notify } from '../../../ui/messages/notify.ts'
import { useUndo } from '../../../ui/messages/use-undo.ts'

/** Returns a function that deletes an own text. It offers to write the text again. */
export function useReset(language: Language) {
  const t = useWording('site')
  const client = useQueryClient()
  const undo = useUndo()
  const refresh = async () => {
    refreshNames(client, ['site'])
    await refreshOwnTexts(language)
  }
  return async (key: string, text: string | undefined): Promise<void> => {
    try {
      const { text: after } = await call(ResetWording, { params: { language, key } })
      await refresh()
      // The text of a key that an update has removed cannot be written again.
      const canUndo = text !== undefined && after.shipped !== null
      notify.done(
        t('site:wording.was_reset'),
        canUndo
          ? undo(() => call(ChangeWording, { params: { language, key }, body: { text } }).then(refresh))
          : undefined,
      )
    } catch (problem) {
      notify.refused(problem)
    }
  }
}
