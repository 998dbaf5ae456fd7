import { z } from 'zod'
import { languageTags } from '../../accounts/languages.ts'
import { type Access, endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { line, pageQuery, pageResult } from '../../api/scalars.ts'
import { maxTextLength, TextKey, WordingText, wordingAreas, wordingStates } from './wording.ts'

const may = ['may:settings'] as const satisfies Access
const language = z.enum(languageTags)

export const ListWording = endpoint({
  name: 'site.list_wording',
  method: 'GET',
  path: '/wording/:language',
  access: may,
  summary: 'The texts of the software in a language; `keywords` searches keys, shipped and changed texts',
  params: z.strictObject({ language }),
  query: z.strictObject({
    keywords: line(200).optional(),
    area: z.enum(wordingAreas).optional(),
    state: z.enum(wordingStates).optional(),
    ...pageQuery(),
  }),
  payload: { texts: z.array(WordingText), changed: z.number().int(), ...pageResult },
})

export const ChangeWording = endpoint({
  name: 'site.change_wording',
  method: 'PUT',
  path: '/wording/:language/texts/:key',
  access: may,
  summary: 'Replace a text of the software; the shipped text itself removes the replacement',
  params: z.strictObject({ language, key: TextKey }),
  body: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(maxTextLength)
      .refine((text) => text.trim() !== '', { params: { code: 'required' } })
      .refine((text) => text.isWellFormed() && !text.includes('\u0000'), { params: { code: 'invalid_text' } }),
  }),
  payload: { text: WordingText },
  problems: ['site.text_not_found', 'site.placeholder_missing', 'site.placeholder_unknown', 'site.own_texts_too_long'],
})

export const ResetWording = endpoint({
  name: 'site.reset_wording',
  method: 'DELETE',
  path: '/wording/:language/texts/:key',
  access: may,
  summary: 'Delete a changed text, so that the shipped text is shown again',
  params: z.strictObject({ language, key: TextKey }),
  payload: { text: WordingText },
  problems: ['site.text_not_found'],
})

export const ResetAllWording = endpoint({
  name: 'site.reset_all_wording',
  method: 'DELETE',
  path: '/wording/:language/texts',
  access: may,
  summary: 'Delete all changed texts of a language',
  params: z.strictObject({ language }),
  payload: { deleted: z.number().int() },
})

export const DownloadOwnTexts = endpoint({
  name: 'site.download_own_texts',
  method: 'GET',
  path: '/wording/:language/own',
  during_maintenance: true,
  access: ['public'],
  summary:
    'The changed texts of a language that pages show, as JSON by area and key; cached forever if `v` is the current version',
  params: z.strictObject({ language }),
  query: z.strictObject({ v: line(40).optional() }),
  download: true,
  limits: pageLoads,
})
