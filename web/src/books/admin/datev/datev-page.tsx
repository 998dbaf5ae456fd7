import { ExportDatev, GetDatevSettings } from '@mapwright/contract/books/datev/datev-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useDownload } from '../../../ui/files/use-download.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { SkeletonPanel } from '../../../ui/loading/skeletons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { BooksTabs } from '../books-tabs.tsx'
import { DatevPeriod } from './datev-period.tsx'
import { DatevSettingsForm } from './datev-settings-form.tsx'

/** Formats a day as "2026-11-01". Months count from 0; day 0 is the last day of the previous month. */
const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

function lastMonth() {
  const now = new Date()
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) }
}

/** Downloads invoices as a DATEV booking stack, and edits the DATEV settings. */
export default function DatevPage() {
  const t = useWording('books')
  const settings = useQueryOf(GetDatevSettings)
  const [period, setPeriod] = useState(lastMonth)
  const { save, isSaving } = useDownload()
  return (
    <Page title={t('books:datev.title')} subtitle={t('books:datev.text')}>
      <BooksTabs />
      <Loaded query={settings} placeholder={<SkeletonPanel lines={16} />}>
        {({ settings: loaded }) => (
          <>
            <Panel title={t('books:datev.period')}>
              <DatevPeriod
                period={period}
                onChange={setPeriod}
                isSaving={isSaving}
                onSave={() => void save(ExportDatev, { query: period })}
              />
            </Panel>
            <Panel title={t('books:datev.settings')}>
              <DatevSettingsForm settings={loaded} />
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  )
}
