import { ActionIcon } from '@mantine/core'
import type { Backup } from '@mapwright/contract/site/backups/backup.ts'
import { RemoveBackup } from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { IconDatabaseExport, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../../../platform/api/queries.ts'
import { useFormats } from '../../../../platform/i18n/formats.ts'
import { useWording } from '../../../../platform/i18n/wording.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ProgressBar } from '../../../../ui/messages/progress-bar.tsx'
import { EmptyState } from '../../../../ui/messages/states.tsx'
import { StatusBadge } from '../../../../ui/text/status-badge.tsx'
import { When } from '../../../../ui/text/when.tsx'
import classes from '../system-page.module.css'
import { DownloadDialog } from './download-dialog.tsx'

/** The phase of a running backup that is shown. One that waits is as good as being written. */
const phaseOf = (progress: Backup['progress']) =>
  progress === null || progress.phase === 'waiting' ? 'writing' : progress.phase

/** The outcome of a backup, or its progress. */
function BackupStatus({ backup: { state, proof, progress } }: { backup: Backup }) {
  const t = useWording('system')
  if (state === 'running') return <StatusBadge tone="active">{t(`system:backups.${phaseOf(progress)}`)}</StatusBadge>
  if (state === 'failed') return <StatusBadge tone="bad">{t('system:backups.failed')}</StatusBadge>
  if (proof === null) return null
  const tone = proof === 'restored' ? 'good' : proof === 'read' ? 'info' : 'bad'
  return <StatusBadge tone={tone}>{t(`system:backups.proof.${proof}`)}</StatusBadge>
}

/** The size, the files and the name of a backup, or that its file is gone. */
function BackupDetails({ backup: { state, size, files, name, is_present, copied_to } }: { backup: Backup }) {
  const t = useWording('system')
  const f = useFormats()
  if (state !== 'done') return null
  return (
    <p className="meta">
      {is_present
        ? `${f.bytes(size)}, ${t('system:files', { count: files, number: f.number(files) })}`
        : t('system:backups.missing')}
      {' · '}
      <span dir="ltr" className="mono" translate="no">
        {name}
      </span>
      {copied_to !== null && ` · ${t('system:copies.done')}`}
    </p>
  )
}

/** The buttons for downloading and deleting a backup. */
function BackupActions({ backup, onDownload }: { backup: Backup; onDownload: () => void }) {
  const t = useWording('system')
  const f = useFormats()
  const confirm = useConfirm()
  const remove = useCommand(RemoveBackup)
  const when = f.dateTime(backup.started_at)
  const title = t('system:backups.delete_title', { when })
  const ask = () =>
    void confirm({
      ...{ title, text: t('system:backups.delete_text'), action: t('ui:resource.remove'), danger: true },
      run: () => remove.mutateAsync({ params: { id: backup._id } }),
    })
  return (
    <>
      {(backup.is_present || backup.copied_to !== null) && (
        <ActionIcon
          size="lg"
          variant="subtle"
          aria-label={`${t('system:backups.download')}: ${when}`}
          onClick={onDownload}
        >
          <IconDownload size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon size="lg" variant="subtle" color="red" aria-label={title} onClick={ask}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </>
  )
}

/** The backups that the site has made, newest first. */
export function BackupList({ backups }: { backups: readonly Backup[] }) {
  const t = useWording('system')
  const [downloaded, setDownloaded] = useState<Backup>()
  const title = t('system:backups.title')
  return (
    <Panel title={title} flush>
      {backups.length === 0 ? (
        <EmptyState icon={IconDatabaseExport} title={t('system:backups.none')} />
      ) : (
        <ul className={classes.list} aria-label={title}>
          {backups.map((backup) => (
            <li key={backup._id} className={classes.item}>
              <div className={classes.line}>
                <span className={classes.name}>
                  <When at={backup.started_at} mode="dateTime" />
                  <BackupStatus backup={backup} />
                </span>
                {backup.state !== 'running' && (
                  <BackupActions backup={backup} onDownload={() => setDownloaded(backup)} />
                )}
              </div>
              <BackupDetails backup={backup} />
              {backup.progress?.phase === 'writing' && (
                <ProgressBar label={t('system:backups.writing')} share={backup.progress.share} />
              )}
              {backup.copy_error && (
                <p dir="auto" className={classes.error}>
                  {t('system:copies.failed', { why: backup.copy_error })}
                </p>
              )}
              {backup.error && (
                <p dir="auto" className={classes.error}>
                  {backup.error}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <DownloadDialog backup={downloaded} onClose={() => setDownloaded(undefined)} />
    </Panel>
  )
}
