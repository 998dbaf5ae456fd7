import { ActionIcon } from '@mantine/core'
import type { Flink, FlinkVersion } from '@mapwright/contract/downloads/flink.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Hash } from '../ui/actions/hash.tsx'
import { Isolated } from '../ui/loading/isolated.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './flink-versions.module.css'

/** Returns a function that names a version by its label or, without a label, by its date. */
export function useVersionName() {
  const t = useWording('downloads')
  const f = useFormats()
  return ({ version, created_at }: Pick<FlinkVersion, 'version' | 'created_at'>) =>
    version ? t('downloads:version.named', { version }) : f.date(created_at)
}

type FlinkVersionsProps = {
  flink: Pick<Flink, '_id' | 'kind' | 'name'>
  versions: readonly FlinkVersion[]
  onOpen: (version: string) => void
  /** Renders additional content next to each download button. */
  extra?: (version: FlinkVersion) => ReactNode
}

/** The versions of a file with size, SHA-256, date and number of downloads. */
export function FlinkVersions({ flink, versions, onOpen, extra }: FlinkVersionsProps) {
  const t = useWording('downloads')
  const f = useFormats()
  const nameOf = useVersionName()
  return (
    <ul className={classes.versions} aria-label={t('downloads:version.all', { name: flink.name })}>
      {versions.map((version) => (
        <li key={version._id} className={classes.version}>
          <div className={classes.facts}>
            <strong>{nameOf(version)}</strong>
            <span className="meta">
              <bdi>{version.file_name}</bdi>
            </span>
            <Isolated className="meta tabular">{f.bytes(version.size)}</Isolated>
            <span className="meta">
              <When at={version.created_at} mode="date" />
            </span>
            <span className="meta tabular">
              {t('downloads:times', { count: version.downloads, number: f.number(version.downloads) })}
            </span>
          </div>
          {version.notes && <p className={classes.notes}>{version.notes}</p>}
          <div className={classes.hash}>
            <span className="meta">SHA-256</span>
            <Hash value={version.sha256} label="SHA-256" />
          </div>
          <div className={classes.actions}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('downloads:version.download', { name: flink.name, version: nameOf(version) })}
              onClick={() => onOpen(version._id)}
            >
              <IconDownload size={16} stroke={1.75} />
            </ActionIcon>
            {extra?.(version)}
          </div>
        </li>
      ))}
    </ul>
  )
}
