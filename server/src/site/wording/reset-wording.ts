import { ResetAllWording, ResetWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { deleteOwnTexts } from './own-text-rows.ts'
import { changeableText, describeText } from './wording-texts.ts'

export const resetWording = command(ResetWording, async ({ tx, params: { language, key }, audit }) => {
  const [own] = await deleteOwnTexts(tx, language, key)
  const shipped = changeableText(language, key)
  if (!own && shipped === undefined) throw new Problem('site.text_not_found')
  audit({ before: own, after: { language, key, text: shipped ?? null } })
  return { text: describeText(language, key, undefined) }
})

export const resetAllWording = command(ResetAllWording, async ({ tx, params: { language }, audit }) => {
  const deleted = await deleteOwnTexts(tx, language)
  audit({ before: { language, texts: Object.fromEntries(deleted.map(({ key, text }) => [key, text])) } })
  return { deleted: deleted.length }
})
