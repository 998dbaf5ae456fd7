import { Button } from '@mantine/core'
import type { Flink } from '@mapwright/contract/downloads/flink.ts'
import { IconChevronDown, IconDownload, IconExternalLink, IconFileDownload, IconLink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Isolated } from '../ui/loading/isolated.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './flink-row.module.css'
import { FlinkVersions, useVersionName } from './flink-versions.tsx'

type FlinkRowProps = { flink: Flink; opening: string | undefined; onOpen: (version?: string) => void }

const hostOf = (url: string) => URL.parse(url)?.hostname ?? url

/** A download with its newest version. Expands to its checksum and earlier versions. */
export function FlinkRow({ flink, opening, onOpen }: FlinkRowProps) {
  const t = useWording('downloads')
  const f = useFormats()
  const id = useId()
  const nameOf = useVersionName()
  const [isOpen, setIsOpen] = useState(false)
  const [newest] = flink.versions
  const isLink = flink.kind === 'link'
  const KindIcon = isLink ? IconLink : IconFileDownload
  return (
    <li className={classes.row}>
      <KindIcon className={classes.icon} size={20} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <h3 className={classes.name}>
          <bdi>{flink.name}</bdi>
        </h3>
        {flink.description && <p className={classes.text}>{flink.description}</p>}
        <div className={classes.facts}>
          {isLink ? (
            <bdi>{hostOf(flink.url)}</bdi>
          ) : (
            newest && (
              <>
                {newest.version && <span>{nameOf(newest)}</span>}
                <Isolated className="tabular">{f.bytes(newest.size)}</Isolated>
                <When at={newest.created_at} mode="date" />
              </>
            )
          )}
          <span className="tabular">
            {t(isLink ? 'downloads:opened' : 'downloads:times', {
              count: flink.downloads,
              number: f.number(flink.downloads),
            })}
          </span>
          {flink.versions.length > 0 && (
            <button
              type="button"
              className={`${classes.more} tap-area`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('downloads:details', { count: flink.versions.length })}
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          )}
        </div>
      </div>
      <Button
        className={classes.action ?? ''}
        variant="default"
        loading={opening === flink._id}
        leftSection={isLink ? <IconExternalLink size={16} stroke={1.75} /> : <IconDownload size={16} stroke={1.75} />}
        aria-label={t(isLink ? 'downloads:open_one' : 'downloads:download_one', { name: flink.name })}
        onClick={() => onOpen()}
      >
        {t(isLink ? 'downloads:open' : 'downloads:download')}
      </Button>
      <div id={id} className={classes.versions} hidden={!isOpen}>
        {isOpen && <FlinkVersions flink={flink} versions={flink.versions} onOpen={onOpen} />}
      </div>
    </li>
  )
}
