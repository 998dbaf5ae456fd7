import type { ExplainedDpcode } from '@mapwright/contract/codes/code.ts'
import { useWording } from '../app/i18n/wording.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Kept } from './code-entry.tsx'
import classes from './pair-line.module.css'

/** The other half of a pair: the code of Renault behind a P code, or the other way round. */
export function PairLine({ pair, shows }: { pair: ExplainedDpcode; shows: 'df_code' | 'p_code' }) {
  const t = useWording('codes')
  const { ecu, description, example, p_description } = pair
  const meaning = shows === 'df_code' ? description : (p_description ?? description)
  return (
    <li className={classes.pair}>
      <bdi className="mono">{pair[shows]}</bdi>
      {meaning !== '' && <Kept>{meaning}</Kept>}
      {ecu !== '' && <span>{t('codes:lookup.on_ecu', { ecu })}</span>}
      {example && <StatusBadge tone="quiet">{t('codes:example')}</StatusBadge>}
    </li>
  )
}
