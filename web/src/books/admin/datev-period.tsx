import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProblemAlert } from '../../ui/states.tsx'

type Period = { from: string; to: string }
type DatevPeriodProps = {
  period: Period
  onChange: (period: Period) => void
  save: { mutate: () => void; isPending: boolean; error: ProblemError | null }
}

/** The first and the last day of the export, with its button. */
export function DatevPeriod({ period, onChange, save }: DatevPeriodProps) {
  const t = useWording('books')
  const { from, to } = period
  return (
    <>
      <ProblemAlert problem={save.error} />
      <Group align="end" gap="sm">
        <TextInput
          type="date"
          label={t('books:datev.from')}
          value={from}
          onChange={(event) => onChange({ ...period, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('books:datev.to')}
          value={to}
          onChange={(event) => onChange({ ...period, to: event.currentTarget.value })}
        />
        <Button
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={save.isPending}
          disabled={from === '' || to === ''}
          onClick={() => save.mutate()}
        >
          {t('books:datev.export')}
        </Button>
      </Group>
    </>
  )
}
