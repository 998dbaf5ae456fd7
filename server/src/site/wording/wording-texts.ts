import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { foldText } from '@mapwright/contract/api/fold-text.ts'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import { mailKinds } from '@mapwright/contract/mails.ts'
import { type WordingText, wordingAreas } from '@mapwright/contract/site/wording/wording.ts'
import { isUsed, shippedText, textParts } from '../../platform/i18n/own-texts.ts'
import { shippedTexts } from '../../platform/i18n/shipped-texts.ts'
import type { OwnTextRow } from './own-text-rows.ts'

type Text = Decoded<WordingText>

/** The texts of automatic mails. They have a page of their own, with a preview. */
const mailKeys: ReadonlySet<string> = new Set(
  mailKinds.flatMap((kind) => ['subject', 'heading', 'body', 'action'].map((part) => `mail:${kind}.${part}`)),
)

/** Returns the shipped text of a key whose text can be changed; undefined for unknown keys and texts of automatic mails. */
export const changeableText = (language: string, key: string): string | undefined =>
  mailKeys.has(key) ? undefined : shippedText(language, key)

/** Describes a text with the operator's replacement. */
export function describeText(language: string, key: string, own: OwnTextRow | undefined): Text {
  const shipped = shippedText(language, key)
  return {
    key,
    shipped: shipped ?? null,
    own: own ? { ...pick(own, ['text', 'changed_at', 'changed_by']), is_used: isUsed(own) } : null,
    parts: shipped === undefined ? [] : textParts(language, key),
  }
}

const keysByLanguage = new Map<string, readonly string[]>()

/** Lists the keys of all texts that can be changed, by area and then in the order of the files. */
function keysOf(language: string): readonly string[] {
  const keys =
    keysByLanguage.get(language) ??
    wordingAreas.flatMap((area) =>
      Object.keys(shippedTexts(language, area)).flatMap((name) => {
        const key = `${area}:${name}`
        return mailKeys.has(key) ? [] : [key]
      }),
    )
  keysByLanguage.set(language, keys)
  return keys
}

export type WordingSearch = {
  keywords?: string | undefined
  area?: string | undefined
  state?: 'changed' | 'unused' | undefined
}

/**
 * Finds texts by every word in their key, shipped text or own text, ignoring case and diacritics. Own texts whose key an update has removed
 * come last.
 */
export function findTexts(
  language: string,
  own: readonly OwnTextRow[],
  { keywords = '', area, state }: WordingSearch,
): { keys: readonly string[]; ownByKey: ReadonlyMap<string, OwnTextRow> } {
  const ownByKey = new Map(own.map((row) => [row.key, row]))
  const removed = own.map(({ key }) => key).filter((key) => changeableText(language, key) === undefined)
  const words = foldText(keywords).split(/\s+/).filter(Boolean)
  const keys = [...keysOf(language), ...removed].filter((key) => {
    const row = ownByKey.get(key)
    if (area !== undefined && !key.startsWith(`${area}:`)) return false
    if (state !== undefined && (!row || (state === 'unused' && isUsed(row)))) return false
    if (words.length === 0) return true
    const text = foldText(`${key}\n${shippedText(language, key) ?? ''}\n${row?.text ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  return { keys, ownByKey }
}
