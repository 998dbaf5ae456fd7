import { ActionIcon } from '@mantine/core'
import type { Flink } from '@mapwright/contract/downloads/flink.ts'
import { RemoveFlinkVersion } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { FlinkVersions, useVersionName } from '../flink-versions.tsx'
import { useOpenFlink } from '../use-open-flink.ts'
import classes from './old-versions.module.css'

/** All versions of a file, each with a button that removes it. */
export function OldVersions({ flink }: { flink: Flink }) {
  const t = useWording('downloads')
  const nameOf = useVersionName()
  const { open } = useOpenFlink()
  const [versions, setVersions] = useState(flink.versions)
  const remove = useCommand(RemoveFlinkVersion, { onDone: ({ flink }) => setVersions(flink.versions) })
  return (
    <section className={classes.versions}>
      <h3>{t('downloads:version.title')}</h3>
      <FlinkVersions
        flink={flink}
        versions={versions}
        onOpen={(version) => void open(flink, version)}
        extra={(version) =>
          versions.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('downloads:version.remove', { name: flink.name, version: nameOf(version) })}
              onClick={() =>
                void confirm({
                  title: t('downloads:version.remove', { name: flink.name, version: nameOf(version) }),
                  text: t('downloads:version.remove_text'),
                  action: t('ui:resource.remove'),
                  danger: true,
                  run: () => remove.mutateAsync({ params: { id: flink._id, version_id: version._id } }),
                })
              }
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          )
        }
      />
    </section>
  )
}
