import { type Language, languages } from '@mapwright/contract/accounts/languages.ts'
import { ResetAllWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { refreshNames } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { refreshOwnTexts, useWording } from '../../../platform/i18n/wording.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/** Returns a function that deletes all own texts of a language after a confirmation. */
export function useResetAll(language: Language) {
  const t = useWording('site')
  const f = useFormats()
  const client = useQueryClient()
  const name = languages.find(({ tag }) => tag === language)?.name ?? language
  return async (count: number): Promise<void> => {
    const isDone = await confirm({
      title: t('site:wording.reset_all_title', { language: name }),
      text: t('site:wording.reset_all_text', { number: f.number(count) }),
      action: t('site:wording.reset_all'),
      danger: true,
      run: async () => {
        await call(ResetAllWording, { params: { language } })
        refreshNames(client, ['site'])
        await refreshOwnTexts(language)
      },
    })
    if (isDone) notify.done(t('site:wording.was_reset'))
  }
}
