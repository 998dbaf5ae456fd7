import { maxLengthPerLanguage } from '@mapwright/contract/site/wording/wording.ts'
import { ChangeWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { textParts } from '../../platform/i18n/own-texts.ts'
import { partFault } from '../../platform/i18n/text-parts.ts'
import { deleteOwnTexts, lockOwnTexts, readOwnTexts, saveOwnText } from './own-text-rows.ts'
import { changeableText, describeText } from './wording-texts.ts'

/** Gives a text the spaces around the shipped text, which separate it from its neighbors on the page. */
const spacedLike = (shipped: string, text: string): string =>
  shipped.slice(0, shipped.length - shipped.trimStart().length) + text.trim() + shipped.slice(shipped.trimEnd().length)

/**
 * Checks the placeholders of a text.
 * @throws Problem if a required placeholder is missing, or nothing would fill in a placeholder
 */
function checkParts(language: string, key: string, text: string): void {
  const fault = partFault(text, textParts(language, key))
  if (!fault) return
  if ('missing' in fault) throw new Problem('site.placeholder_missing', { details: { name: fault.missing } })
  throw new Problem('site.placeholder_unknown', { details: { name: fault.unknown.slice(0, 60) } })
}

export const changeWording = command(ChangeWording, async ({ tx, actor, now, params, body, audit }) => {
  const { language, key } = params
  const shipped = changeableText(language, key)
  if (shipped === undefined) throw new Problem('site.text_not_found')
  const text = spacedLike(shipped, body.text)
  checkParts(language, key, text)
  await lockOwnTexts(tx)
  const rows = await readOwnTexts(tx, language)
  const others = rows.filter((row) => row.key !== key).reduce((length, row) => length + row.text.length, 0)
  if (others + text.length > maxLengthPerLanguage) throw new Problem('site.own_texts_too_long')
  if (text === shipped) await deleteOwnTexts(tx, language, key)
  else await saveOwnText(tx, { language, key, text }, { now, user_id: actor._id })
  const before = rows.find((row) => row.key === key)?.text ?? shipped
  audit({ before: { language, key, text: before }, after: { language, key, text } })
  const own = (await readOwnTexts(tx, language)).find((row) => row.key === key)
  return { text: describeText(language, key, own) }
})
