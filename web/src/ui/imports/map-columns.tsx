import { Button, Group, Select } from '@mantine/core'
import { type ImportColumn, kilowattName } from '@mapwright/contract/imports/column.ts'
import { guessColumns, mappedTwice } from '@mapwright/contract/imports/guess-columns.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { upload } from '../../platform/api/upload.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProblemAlert } from '../messages/states.tsx'
import classes from './imports.module.css'

type MapColumnsProps = {
  calls: ImportCalls
  columns: readonly ImportColumn[]
  unknown: readonly string[]
  file: File | undefined
  onChosen: (id: string) => void
}

/** Lets the user map or ignore unknown columns of a file, then checks the file again. */
export function MapColumns({ calls, columns, unknown, file, onChosen }: MapColumnsProps) {
  const t = useWording('imports')
  const [mapping, setMapping] = useState(() => guessColumns(unknown, columns))
  const twice = mappedTwice(mapping)
  const check = useMutation({
    mutationFn: (chosen: File) =>
      upload(calls.start, { body: { columns: JSON.stringify(mapping) }, files: { file: chosen } }, {}),
    onSuccess: (response) => onChosen(response.import._id),
  })
  if (!file) return <p className="meta">{t('imports:map.choose_again')}</p>
  const choices = [
    { value: '', label: t('imports:map.ignore') },
    ...columns.flatMap((column) => [
      { value: column.name, label: column.name },
      ...(column.kind === 'number' && column.per_kw
        ? [{ value: kilowattName(column), label: t('imports:map.in_kw', { column: column.name }) }]
        : []),
    ]),
  ]
  return (
    <section className={classes.section} aria-labelledby="map-columns-title">
      <h3 id="map-columns-title">{t('imports:map.title')}</h3>
      <p className="meta">{t('imports:map.text')}</p>
      <div className={classes.mapping}>
        {unknown.map((header) => (
          <Select
            key={header}
            label={<bdi>{header}</bdi>}
            data={choices}
            value={mapping[header] ?? ''}
            allowDeselect={false}
            searchable
            error={twice.includes(header) && t('imports:map.twice', { column: mapping[header] ?? '' })}
            onChange={(column) => setMapping({ ...mapping, [header]: column ?? '' })}
          />
        ))}
      </div>
      <ProblemAlert problem={check.error instanceof ProblemError ? check.error : null} />
      <Group justify="flex-end">
        <Button loading={check.isPending} disabled={twice.length > 0} onClick={() => check.mutate(file)}>
          {t('imports:map.check')}
        </Button>
      </Group>
    </section>
  )
}
