import { Skeleton } from '@mantine/core'
import { dtcDetails, vagNumberOf } from '@mapwright/contract/codes/dtc.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './code-entry.module.css'
import { CodeEntry, StoredText } from './code-entry.tsx'
import { PairLine } from './pair-line.tsx'
import type { ExplainedDtc } from './use-explained-codes.ts'

/** The notice for an unknown code. */
export function Unknown({ children }: { children: string }) {
  return (
    <p className={classes.unknown}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      {children}
    </p>
  )
}

/** Details from the format of the code, such as "Powertrain · Emission control · Generic · VAG 16785". */
export function DtcDetails({ code }: { code: string }) {
  const t = useWording('codes')
  const { system, kind, area } = dtcDetails(code)
  const group = vagNumberOf(code)
  const parts = [
    t(`codes:system.${system}`),
    area && t(`codes:area.${area}`),
    t(`codes:kind.${kind}`),
    group && t('codes:lookup.group_number', { number: group }),
  ]
  return <p className="meta">{parts.filter(Boolean).join(' · ')}</p>
}

/** A trouble code with its meaning, its failure types and the matching Renault codes. */
export function DtcEntry({ dtc: { code, pcode, failures, pairs } }: { dtc: ExplainedDtc }) {
  const t = useWording('codes')
  const unknown = dtcDetails(code).kind === 'maker' ? 'codes:lookup.unknown_maker' : 'codes:lookup.unknown'
  return (
    <CodeEntry
      code={code}
      label={t('codes:column.code')}
      meaning={
        pcode ? (
          <StoredText language={pcode.language}>{pcode.description}</StoredText>
        ) : pcode === undefined ? (
          <Skeleton height={10} width="60%" my={5} />
        ) : (
          <Unknown>{t(unknown)}</Unknown>
        )
      }
    >
      {failures.map((byte) => (
        <p key={byte}>
          <bdi className="mono">{byte}</bdi> {t(`codes:failure.${byte}`)}
        </p>
      ))}
      <DtcDetails code={code} />
      {pairs.length > 0 && (
        <ul className={classes.details}>
          {pairs.map((pair) => (
            <PairLine key={pair._id} pair={pair} shows="df_code" />
          ))}
        </ul>
      )}
    </CodeEntry>
  )
}
