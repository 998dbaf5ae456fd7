import { Skeleton } from '@mantine/core'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './code-entry.module.css'
import { CodeEntry } from './code-entry.tsx'
import { Unknown } from './dtc-entry.tsx'
import { PairLine } from './pair-line.tsx'
import type { ExplainedDf } from './use-explained-codes.ts'

/** A Renault or Dacia code with its P codes. */
export function DfEntry({ df: { df_code, pairs } }: { df: ExplainedDf }) {
  const t = useWording('codes')
  return (
    <CodeEntry code={df_code} label={t('codes:column.df_code')}>
      {pairs === undefined ? (
        <Skeleton height={10} width="60%" my={5} />
      ) : pairs.length === 0 ? (
        <Unknown>{t('codes:lookup.df_unknown')}</Unknown>
      ) : (
        <ul className={classes.pairs}>
          {pairs.map((pair) => (
            <PairLine key={pair._id} pair={pair} shows="p_code" />
          ))}
        </ul>
      )}
    </CodeEntry>
  )
}
