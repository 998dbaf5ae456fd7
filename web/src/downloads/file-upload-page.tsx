import { Textarea, TextInput } from '@mantine/core'
import { fileUploadRules } from '@mapwright/contract/downloads/file-upload.ts'
import { SendFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { SendingBar } from '../ui/forms/sending-bar.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { notify } from '../ui/messages/notify.ts'
import { Page } from '../ui/page/page.tsx'
import { SentUploads } from './sent-uploads.tsx'

const blank: { file: File | null; vehicle: string; comment: string } = { file: null, vehicle: '', comment: '' }

/** Sends a file to staff without an order, and lists the files sent so far. */
export default function FileUploadPage() {
  const t = useWording('downloads')
  const [round, setRound] = useState(0)
  return (
    <Page title={t('downloads:upload.title')} subtitle={t('downloads:upload.text')}>
      <Panel>
        <SendForm key={round} onSent={() => setRound(round + 1)} />
      </Panel>
      <SentUploads />
    </Page>
  )
}

function SendForm({ onSent }: { onSent: () => void }) {
  const t = useWording('downloads')
  const form = useForm(SendFileUpload, {
    initial: blank,
    toInput: ({ file, ...body }) => ({ body, files: file ? { file } : {} }),
    onDone: ({ file_upload }) => {
      notify.done(t('downloads:upload.done', { name: file_upload.file_name }))
      onSent()
    },
  })
  return (
    <Form form={form}>
      <FileDrop
        label={t('downloads:field.file')}
        maxBytes={fileUploadRules.max_bytes}
        disabled={form.isBusy}
        error={form.error('file')}
        upload={async (file) => form.set('file', file)}
        onRemove={() => form.set('file', null)}
      />
      <TextInput
        label={t('downloads:upload.vehicle')}
        placeholder={t('downloads:upload.vehicle_example')}
        {...form.text('vehicle')}
      />
      <Textarea label={t('downloads:upload.comment')} autosize minRows={3} maxRows={12} {...form.text('comment')} />
      <SendingBar form={form} name={form.values.file?.name ?? ''} />
      <FormActions>
        <SubmitButton form={form}>{t('downloads:upload.send')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
