import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSiteZone } from '../../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../../platform/i18n/wording.ts'

type Period = { from: string; to: string }
type DatevPeriodProps = {
  period: Period
  onChange: (period: Period) => void
  isSaving: boolean
  onSave: () => void
}

/** The first and last day of the export, and the button that downloads it. */
export function DatevPeriod({ period, onChange, isSaving, onSave }: DatevPeriodProps) {
  const t = useWording('books')
  const zone = useSiteZone()
  const { from, to } = period
  return (
    <>
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
          loading={isSaving}
          disabled={from === '' || to === ''}
          onClick={onSave}
        >
          {t('books:datev.export')}
        </Button>
      </Group>
      {zone && <p className="meta">{t('ui:zone.days', { zone })}</p>}
    </>
  )
}
