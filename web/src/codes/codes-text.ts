import { boschGroups, boschNumberOf } from '@mapwright/contract/codes/bosch-number.ts'
import type { Translate } from '../app/i18n/wording.ts'
import type { Explained } from './use-explained.ts'

export type CodeLine = { code: string; text: string }

/** What was explained, a line each: for the clipboard and for paper. */
export function linesOf({ dtcs, dfs, bosch, matches }: Explained, t: Translate): CodeLine[] {
  const unknown = t('codes:lookup.unknown')
  return [
    ...dtcs.map(({ code, pcode, failures }) => ({
      code: [code, ...failures].join('-'),
      text: [pcode?.description ?? unknown, ...failures.map((byte) => t(`codes:failure.${byte}`))].join(' – '),
    })),
    ...dfs.map(({ df_code, pairs = [] }) => ({
      code: df_code,
      text:
        pairs.map(({ p_code, p_description, description }) => `${p_code} ${p_description ?? description}`).join('; ') ||
        t('codes:lookup.df_unknown'),
    })),
    ...bosch.map(({ number, kept }) => ({
      code: boschGroups(number),
      text: [
        t(`codes:bosch.${boschNumberOf(number)?.meaning ?? 'other_numbering'}`),
        ...kept.slice(0, 1).flatMap(({ ecu, description }) => [ecu, description]),
      ]
        .filter(Boolean)
        .join(' – '),
    })),
    ...(matches ?? []).map(({ code, description }) => ({ code, text: description })),
  ]
}
