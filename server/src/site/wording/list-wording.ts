import { ListWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { readOwnTexts } from './own-text-rows.ts'
import { describeText, findTexts } from './wording-texts.ts'

export const listWording = query(
  ListWording,
  async ({ sql, params: { language }, query: { page, size, ...search } }) => {
    const own = await readOwnTexts(sql, language)
    const { keys, ownByKey } = findTexts(language, own, search)
    const shown = keys.slice((page - 1) * size, page * size)
    return {
      texts: shown.map((key) => describeText(language, key, ownByKey.get(key))),
      changed: own.length,
      ...{ total: keys.length, page, size },
    }
  },
)
