import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useMe } from '../../platform/session/me.ts'
import { SideDrawer } from '../dialogs/overlays.tsx'
import { SkeletonText } from '../loading/skeletons.tsx'
import { ErrorState } from '../messages/states.tsx'
import { ChooseFile } from './choose-file.tsx'
import type { ImportDefinition } from './import-definition.ts'
import { ImportSteps } from './import-steps.tsx'

const isOpen = (status: string) =>
  status === 'checking' || status === 'checked' || status === 'applying' || status === 'undoing'

/** The drawer for an import, from the file to the result. Closing it does not stop the import; reopening shows its progress. */
export default function ImportDrawer({ onClose, ...imported }: ImportDefinition & { onClose: () => void }) {
  const { calls, title } = imported
  const me = useMe()
  const latest = useQueryOf(calls.list, {})
  const [chosen, setChosen] = useState<string | 'none'>()
  const [file, setFile] = useState<File>()
  const unfinished = latest.data?.imports.find(({ status, author_id }) => isOpen(status) && author_id === me._id)?._id
  // An import that continues from before stays chosen when it is finished, so that its result is shown.
  if (chosen === undefined && unfinished !== undefined) setChosen(unfinished)
  const id = chosen ?? unfinished
  return (
    <SideDrawer opened onClose={onClose} size={720} title={title}>
      <Stack gap={20}>
        {latest.isPending ? (
          <SkeletonText lines={5} />
        ) : latest.isError ? (
          <ErrorState problem={latest.error} onRetry={() => void latest.refetch()} />
        ) : id === undefined || id === 'none' ? (
          <ChooseFile {...imported} latest={latest.data.imports} onChosen={setChosen} onFile={setFile} />
        ) : (
          <ImportSteps
            key={id}
            {...imported}
            id={id}
            file={file}
            onChosen={setChosen}
            onAnother={() => setChosen('none')}
            onClose={onClose}
          />
        )}
      </Stack>
    </SideDrawer>
  )
}
