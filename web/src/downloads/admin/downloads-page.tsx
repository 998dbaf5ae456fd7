import { Tabs } from '@mantine/core'
import { CountFileUploads } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { FlinksList } from './flinks-list.tsx'
import { ReceivedUploads } from './received-uploads.tsx'

/** The downloads for customers, and in a second tab the files sent by customers. */
export default function AdminDownloadsPage() {
  const t = useWording('downloads')
  const f = useFormats()
  const go = useGo()
  const { tab } = useSearch({ from: '/admin/admin/downloads' })
  const shown = tab === 'received' ? 'received' : 'files'
  const waiting = useQueryOf(CountFileUploads).data?.count ?? 0
  const tabs = (
    <Tabs
      value={shown}
      onChange={(next) => go('/admin/downloads', { search: { tab: next === 'received' ? next : undefined } })}
    >
      <Tabs.List>
        <Tabs.Tab value="files">{t('downloads:admin.files')}</Tabs.Tab>
        <Tabs.Tab
          value="received"
          rightSection={waiting > 0 ? <span className="meta tabular">{f.number(waiting)}</span> : null}
        >
          {t('downloads:admin.received')}
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
  return shown === 'received' ? <ReceivedUploads tabs={tabs} /> : <FlinksList tabs={tabs} />
}
