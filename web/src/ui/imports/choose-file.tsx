import { Button, Group } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { refreshNames } from '../../platform/api/queries.ts'
import { upload } from '../../platform/api/upload.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FileDrop } from '../files/file-drop.tsx'
import { useDownload } from '../files/use-download.ts'
import { When } from '../text/when.tsx'
import { ImportColumns } from './import-columns.tsx'
import type { ImportDefinition } from './import-definition.ts'
import { ImportStatusBadge } from './import-status.tsx'
import classes from './imports.module.css'

type Latest = Wire<ImportCalls['list']>['imports']
type ChooseFileProps = ImportDefinition & {
  latest: Latest
  onChosen: (id: string) => void
  onFile: (file: File) => void
}

/** The first step of an import: the choice of a file, with the possible columns and earlier imports. */
export function ChooseFile({ calls, columns, latest, onChosen, onFile }: ChooseFileProps) {
  const t = useWording('imports')
  const client = useQueryClient()
  const { save, isSaving } = useDownload()
  const started = useRef<string>(undefined)
  return (
    <>
      <p className={classes.lead}>{t('imports:choose.lead')}</p>
      <FileDrop
        label={t('imports:choose.file')}
        hint={t('imports:choose.hint')}
        maxBytes={calls.start.files.file.max_bytes}
        accept=".csv,.xlsx,text/csv"
        upload={async (file, options) => {
          onFile(file)
          const response = await upload(calls.start, { body: {}, files: { file } }, options)
          started.current = response.import._id
        }}
        onDone={() => {
          refreshNames(client, ['imports'])
          if (started.current) onChosen(started.current)
        }}
      />
      <div className={classes.section}>
        <Group justify="space-between" gap="xs">
          <h3>{t('imports:columns.title')}</h3>
          <Group gap="xs">
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                size="compact-sm"
                variant="default"
                loading={isSaving}
                onClick={() => void save(calls.export, { query: { format, template: 'true' } })}
              >
                {t(`imports:template.${format}`)}
              </Button>
            ))}
          </Group>
        </Group>
        <p className="meta">{t('imports:columns.text')}</p>
        <ImportColumns columns={columns} />
      </div>
      {latest.length > 0 && (
        <section aria-labelledby="import-latest-title" className={classes.section}>
          <h3 id="import-latest-title">{t('imports:latest')}</h3>
          <ul className={classes.latest}>
            {latest.slice(0, 8).map(({ _id, file_name, status, created_at }) => (
              <li key={_id}>
                <button type="button" className={classes.earlier} onClick={() => onChosen(_id)}>
                  <span className={classes.fileName}>
                    <bdi>{file_name}</bdi>
                  </span>
                  <When at={created_at} />
                  <ImportStatusBadge status={status} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
