import { Button } from '@mantine/core'
import type { ReceivedUpload } from '@mapwright/contract/downloads/file-upload.ts'
import { DownloadFileUpload, HandleFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { IconCheck, IconDownload, IconTrash } from '@tabler/icons-react'
import { download } from '../../platform/api/download.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Hash } from '../../ui/actions/hash.tsx'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { useUndo } from '../../ui/messages/use-undo.ts'
import { When } from '../../ui/text/when.tsx'
import { useRemoveUpload } from '../use-remove-upload.ts'
import classes from './received-drawer.module.css'

type ReceivedDrawerProps = { upload: ReceivedUpload | undefined; onClose: () => void }

/** A file sent by a customer, with the customer's comment. */
export function ReceivedDrawer({ upload, onClose }: ReceivedDrawerProps) {
  return (
    <SideDrawer opened={upload !== undefined} onClose={onClose} size={520} title={upload?.file_name}>
      {upload && <Received upload={upload} onClose={onClose} />}
    </SideDrawer>
  )
}

function Received({ upload, onClose }: { upload: ReceivedUpload; onClose: () => void }) {
  const t = useWording('downloads')
  const f = useFormats()
  const undo = useUndo()
  const maySeePeople = useMay('dealers_manager.list')
  const handle = useCommand(HandleFileUpload, {
    onDone: ({ file_upload }) =>
      notify.done(
        t(file_upload.handled_at ? 'downloads:received.is_handled' : 'downloads:received.is_waiting'),
        undo(() => revert.mutateAsync({ params: { id: upload._id }, body: { handled: !file_upload.handled_at } })),
      ),
  })
  const revert = useCommand(HandleFileUpload)
  const remove = useRemoveUpload()
  const isHandled = upload.handled_at !== null
  return (
    <div className={classes.received}>
      <KeyValues
        items={[
          {
            label: t('downloads:received.customer'),
            value: maySeePeople ? (
              <PageLink to="/admin/agent_manager/agent/$id" params={{ id: upload.user_id }}>
                <bdi>{upload.customer}</bdi>
              </PageLink>
            ) : (
              <bdi>{upload.customer}</bdi>
            ),
          },
          { label: t('downloads:received.email'), value: <a href={`mailto:${upload.email}`}>{upload.email}</a> },
          { label: t('downloads:upload.vehicle'), value: upload.vehicle && <bdi>{upload.vehicle}</bdi> },
          {
            label: t('downloads:upload.comment'),
            value: upload.comment && <span className={classes.comment}>{upload.comment}</span>,
          },
          { label: t('downloads:size'), value: f.bytes(upload.size) },
          { label: 'SHA-256', value: <Hash value={upload.sha256} label="SHA-256" /> },
          { label: t('downloads:received.sent'), value: <When at={upload.created_at} mode="dateTime" /> },
        ]}
      />
      <ProblemAlert problem={handle.error} />
      <FormActions>
        <ActionButton
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabledReason={upload.is_gone ? t('downloads:problem.upload_gone') : undefined}
          onClick={() => void download(DownloadFileUpload, { params: { id: upload._id } })}
        >
          {t('downloads:download')}
        </ActionButton>
        <Button
          variant="default"
          loading={handle.isPending}
          leftSection={isHandled ? undefined : <IconCheck size={16} stroke={1.75} />}
          onClick={() => handle.mutate({ params: { id: upload._id }, body: { handled: !isHandled } })}
        >
          {t(isHandled ? 'downloads:received.reopen' : 'downloads:received.handle')}
        </Button>
        <Button
          ms="auto"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          onClick={() =>
            void remove(upload).then((isDone) => {
              if (isDone) onClose()
            })
          }
        >
          {t('ui:resource.remove')}
        </Button>
      </FormActions>
    </div>
  )
}
