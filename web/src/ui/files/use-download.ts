import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { useState } from 'react'
import { type Downloadable, download } from '../../platform/api/download.ts'
import { notify } from '../messages/notify.ts'

/** Downloads files and shows refusals as messages. `saving` is the id of the running download, for pages with several files. */
export function useDownload() {
  const [saving, setSaving] = useState<string>()
  const save = async <const E extends Downloadable>(endpoint: E, input: CallInput<E>, id = '') => {
    setSaving(id)
    try {
      await download(endpoint, input)
    } catch (failure) {
      notify.refused(failure)
    } finally {
      setSaving(undefined)
    }
  }
  return { save, saving, isSaving: saving !== undefined }
}
