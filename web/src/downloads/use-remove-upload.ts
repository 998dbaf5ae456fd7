import type { FileUpload } from '@mapwright/contract/downloads/file-upload.ts'
import { RemoveFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'

/** Returns a function that removes a sent file after a confirmation. Resolves to true if the file was removed. */
export function useRemoveUpload() {
  const t = useWording('downloads')
  const remove = useCommand(RemoveFileUpload)
  return ({ _id, file_name }: Pick<FileUpload, '_id' | 'file_name'>) =>
    confirm({
      title: t('downloads:received.remove', { name: file_name }),
      text: t('downloads:received.remove_text'),
      action: t('ui:resource.remove'),
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }),
    })
}
