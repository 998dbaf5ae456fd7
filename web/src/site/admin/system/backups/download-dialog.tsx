import { Button, Stack } from '@mantine/core'
import type { Backup } from '@mapwright/contract/site/backups/backup.ts'
import { DownloadBackup } from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { type FormEvent, useState } from 'react'
import { PresentPassword } from '../../../../accounts/present-password.tsx'
import { download } from '../../../../platform/api/download.ts'
import { type ProblemError, problemIn } from '../../../../platform/api/problem-error.ts'
import { useWording } from '../../../../platform/i18n/wording.ts'
import { Dialog } from '../../../../ui/dialogs/overlays.tsx'
import { ProblemAlert } from '../../../../ui/messages/states.tsx'

type DownloadProps = { backup: Backup; onDone: () => void }

function DownloadForm({ backup, onDone }: DownloadProps) {
  const t = useWording('system', 'accounts')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<ProblemError>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    setIsBusy(true)
    try {
      await download(DownloadBackup, { params: { id: backup._id }, body: { password } })
      onDone()
    } catch (failure) {
      setProblem(problemIn(failure))
      setIsBusy(false)
    }
  }
  const wrong = problem?.fields['password']?.message
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <p>{t('system:backups.download_text')}</p>
        <PresentPassword
          data-autofocus
          required
          value={password}
          error={wrong}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {!wrong && <ProblemAlert problem={problem} />}
        <Button type="submit" loading={isBusy}>
          {t('system:backups.download')}
        </Button>
      </Stack>
    </form>
  )
}

/** Asks for the password and downloads a backup. Closed without a backup. */
export function DownloadDialog({ backup, onClose }: { backup: Backup | undefined; onClose: () => void }) {
  const t = useWording('system')
  return (
    <Dialog opened={backup !== undefined} onClose={onClose} title={t('system:backups.download')}>
      {backup && <DownloadForm key={backup._id} backup={backup} onDone={onClose} />}
    </Dialog>
  )
}
