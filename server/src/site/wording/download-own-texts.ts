import { DownloadOwnTexts } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { browserTexts, usedTexts } from '../../platform/i18n/own-texts.ts'
import { readOwnTexts } from './own-text-rows.ts'

/** Reads from the database, because another process may have announced the version before this one knows it. */
export const downloadOwnTexts = query(DownloadOwnTexts, async ({ sql, params: { language }, query: { v } }) => {
  const { texts, version } = browserTexts(usedTexts(await readOwnTexts(sql, language)))
  return {
    name: 'texts.json',
    media_type: 'application/json',
    content: Buffer.from(JSON.stringify(texts)),
    isImmutable: v !== undefined && v === version,
  }
})
