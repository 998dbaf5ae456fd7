import type { ExplainedDpcode } from '@mapwright/contract/codes/code.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { StoredText } from './code-entry.tsx'
import classes from './pair-line.module.css'

/** The matching code of a pair: the DF code of a P code, or the P code of a DF code. */
export function PairLine({ pair, shows }: { pair: ExplainedDpcode; shows: 'df_code' | 'p_code' }) {
  const t = useWording('codes')
  const { ecu, description, example, p_description, p_language } = pair
  const isOfPcode = shows === 'p_code' && p_description !== null
  const meaning = isOfPcode ? p_description : description
  return (
    <li className={classes.pair}>
      <bdi className="mono">{pair[shows]}</bdi>
      {meaning !== '' && <StoredText language={isOfPcode ? p_language : null}>{meaning}</StoredText>}
      {ecu !== '' && <span>{t('codes:lookup.on_ecu', { ecu })}</span>}
      {example && <StatusBadge tone="quiet">{t('codes:example')}</StatusBadge>}
    </li>
  )
}
