import type { ChecksumReport } from '@mapwright/contract/ecu/checksums.ts'
import type { EmptyArea, Found, Identification } from '@mapwright/contract/ecu/identification.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Hash } from '../ui/actions/hash.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import classes from './order-files.module.css'

const listed = ['hardware_numbers', 'software_numbers', 'part_numbers'] as const
const single = ['ecu_brand', 'ecu_family', 'bosch_path'] as const
/** Maximum number of values shown per kind. */
const maxListed = 4

/** Maximum number of addresses of wrong checksums that are listed. */
const maxAddresses = 3

/** The number of correct checksums, and the positions of the wrong checksums. */
function Checksums({ checksums }: { checksums: ChecksumReport }) {
  const t = useWording('ecu')
  const f = useFormats()
  const { right, wrong, unknown, wrong_areas } = checksums
  const addresses = wrong_areas.slice(0, maxAddresses).map(({ start }) => start.toString(16).toUpperCase())
  return (
    <span>
      {[
        t('ecu:checksums.right', { right, all: right + wrong }),
        ...(wrong > 0 ? [t('ecu:checksums.wrong_areas', { addresses: f.list(addresses) })] : []),
        ...(unknown > 0 ? [t('ecu:checksums.unknown', { unknown })] : []),
      ].join(' · ')}{' '}
      <span className="meta">{t(`ecu:scheme.${checksums.scheme}`)}</span>
    </span>
  )
}

/** The areas of the original that are erased or were not read. */
function EmptyAreas({ areas }: { areas: readonly EmptyArea[] }) {
  const t = useWording('ecu')
  const f = useFormats()
  const hex = (value: number) => value.toString(16).toUpperCase()
  return areas.map(({ start, end, value }) => (
    <span key={start}>
      {t('ecu:empty.area', { from: hex(start), to: hex(end - 1), byte: hex(value).padStart(2, '0') })}{' '}
      <span className="meta">{f.bytes(end - start)}</span>
    </span>
  ))
}

/** The control unit data found in an original file, with the confidence of each value. */
export function FileIdentification({ found }: { found: Identification }) {
  const t = useWording('ecu')
  const shown = (label: string, finds: readonly Found[]) => ({
    label,
    value: finds.length > 0 && (
      <span className={classes.finds}>
        {finds.slice(0, maxListed).map(({ value, confidence }) => (
          <span key={value}>
            <Hash label={label} value={value} isShort={false} />{' '}
            <span className="meta">{t(`ecu:confidence.${confidence}`)}</span>
          </span>
        ))}
      </span>
    ),
  })
  const items = [
    ...single.map((name) => shown(t(`ecu:found.${name}`), found[name] ? [found[name]] : [])),
    ...listed.map((name) => shown(t(`ecu:found.${name}`), found[name])),
    shown(t('ecu:found.vins'), found.vins ?? []),
    { label: t('ecu:found.immobilizer'), value: found.immobilizer === true && t('ecu:immobilizer.present') },
    {
      label: t('ecu:found.checksums'),
      value: found.checksums !== undefined && <Checksums checksums={found.checksums} />,
    },
    {
      label: t('ecu:found.empty_areas'),
      value: found.empty_areas !== undefined && (
        <span className={classes.finds}>
          <EmptyAreas areas={found.empty_areas} />
        </span>
      ),
    },
  ].filter(({ value }) => value !== false)
  if (items.length === 0) return <p className="meta">{t('ecu:found.nothing')}</p>
  return (
    <div className={classes.identification}>
      <KeyValues items={items} />
      {found.byte_swapped && <p className="meta">{t('ecu:found.byte_swapped')}</p>}
    </div>
  )
}
