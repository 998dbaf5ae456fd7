import {
  GetBackupCopies,
  GetBackupSettings,
  ListBackups,
  StartBackup,
} from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCommand, useQueryOf } from '../../../../platform/api/queries.ts'
import { useWording } from '../../../../platform/i18n/wording.ts'
import { both, Loaded } from '../../../../ui/loading/loaded.tsx'
import { SkeletonList } from '../../../../ui/loading/skeletons.tsx'
import { notify } from '../../../../ui/messages/notify.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { BackupCopiesForm } from './backup-copies-form.tsx'
import { BackupList } from './backup-list.tsx'
import { BackupSettingsForm } from './backup-settings-form.tsx'

const pollMs = 2_000

/** The backups that the site makes itself: the schedule, and the outcomes. */
export default function BackupsPage() {
  const t = useWording('system', 'site')
  const settings = useQueryOf(GetBackupSettings)
  const list = useQuery({
    ...queryOf(ListBackups),
    refetchInterval: ({ state }) => (state.data?.backups.some((one) => one.state === 'running') ? pollMs : false),
  })
  const copies = useQueryOf(GetBackupCopies)
  const start = useCommand(StartBackup)
  const running = list.data?.backups.find((one) => one.state === 'running')
  return (
    <Page
      title={t('system:backups.title')}
      subtitle={t('system:backups.text')}
      back={{ to: '/admin/system', label: t('system:title') }}
      action={{
        label: t('system:backups.start'),
        icon: IconDatabaseExport,
        onClick: () => start.mutate({}, { onError: notify.refused }),
        busy: start.isPending,
        disabledReason: running ? t('site:problem.backup_under_way') : undefined,
      }}
    >
      <Loaded query={both(both(settings, copies), list)} placeholder={<SkeletonList />}>
        {([[{ backup_settings }, { backup_copies }], { backups }]) => (
          <>
            <BackupSettingsForm settings={backup_settings} />
            <BackupCopiesForm copies={backup_copies} />
            <BackupList backups={backups} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
