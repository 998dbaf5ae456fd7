import { Button, Group, Select } from '@mantine/core'
import { type ImportColumn, kilowattName } from '@mapwright/contract/imports/column.ts'
import { guessColumns } from '@mapwright/contract/imports/guess-columns.ts'
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
  const check = useMutation({
    mutationFn: (chosen: File) =>
      upload(calls.start, { body: { columns: JSON.stringify(mapping) }, files: { file: chosen } }, {}),
    onSuccess: (response) => onChosen(response.import._id),
  })
  if (!file) return <p className="meta">{t('imports:map.choose_again')}</p>
  const named = columns.flatMap((column) => [
    { value: column.name, label: column.name },
    ...(column.kind === 'number' && column.per_kw
      ? [{ value: kilowattName(column), label: t('imports:map.in_kw', { column: column.name }) }]
      : []),
  ])
  /** The columns for a header. Those of other headers cannot be chosen again. */
  const choicesOf = (header: string) => [
    { value: '', label: t('imports:map.ignore') },
    ...named.map(({ value, label }) =>
      unknown.some((other) => other !== header && mapping[other] === value)
        ? { value, label: t('imports:map.taken', { column: label }), disabled: true }
        : { value, label },
    ),
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
            data={choicesOf(header)}
            value={mapping[header] ?? ''}
            allowDeselect={false}
            searchable
            onChange={(column) => setMapping({ ...mapping, [header]: column ?? '' })}
          />
        ))}
      </div>
      <ProblemAlert problem={check.error instanceof ProblemError ? check.error : null} />
      <Group justify="flex-end">
        <Button loading={check.isPending} onClick={() => check.mutate(file)}>
          {t('imports:map.check')}
        </Button>
      </Group>
    </section>
  )
}
