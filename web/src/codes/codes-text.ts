import { boschNumberOf, formatBoschNumber } from '@mapwright/contract/codes/bosch-number.ts'
import type { Translate } from '../platform/i18n/wording.ts'
import type { Explained } from './use-explained-codes.ts'

export type CodeLine = { code: string; text: string }

/** Returns the explained codes as lines of text, for the clipboard and for printing. */
export function codeLines({ dtcs, dfs, bosch, matches }: Explained, t: Translate): CodeLine[] {
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
    ...bosch.map(({ number, entries }) => ({
      code: formatBoschNumber(number),
      text: [
        t(`codes:bosch.${boschNumberOf(number)?.meaning ?? 'other_numbering'}`),
        ...entries.slice(0, 1).flatMap(({ ecu, description }) => [ecu, description]),
      ]
        .filter(Boolean)
        .join(' – '),
    })),
    ...(matches ?? []).map(({ code, description }) => ({ code, text: description })),
  ]
}
