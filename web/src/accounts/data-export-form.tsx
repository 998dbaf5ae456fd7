import { Button } from '@mantine/core'
import type { DataExport } from '@mapwright/contract/accounts/privacy.ts'
import { DownloadDataExport, GetDataExport, RequestDataExport } from '@mapwright/contract/accounts/privacy-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { download } from '../platform/api/download.ts'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { queryOf, refreshNames, useCommand } from '../platform/api/queries.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'

const pollMs = 3_000

/** Requests a copy of the user's data, shows the progress, and offers a single download. */
export function DataExportForm() {
  const t = useWording('accounts')
  const newest = useQuery({
    ...queryOf(GetDataExport),
    refetchInterval: ({ state }) => (state.data?.data_export?.state === 'preparing' ? pollMs : false),
  })
  const ask = useCommand(RequestDataExport)
  if (newest.isPending) return <SkeletonText lines={1} />
  if (newest.isError) return <ErrorState problem={newest.error} onRetry={() => void newest.refetch()} />
  const copy = newest.data.data_export
  return (
    <>
      <ProblemAlert problem={ask.error} />
      {copy && <ExportState copy={copy} />}
      {copy?.state === 'ready' ? (
        <DownloadExport copy={copy} />
      ) : (
        <Button
          variant="default"
          loading={ask.isPending}
          disabled={copy?.state === 'preparing'}
          onClick={() => ask.mutate({})}
        >
          {t('accounts:privacy.export_ask')}
        </Button>
      )}
    </>
  )
}

function ExportState({ copy }: { copy: DataExport }) {
  const t = useWording('accounts')
  const f = useFormats()
  const values = { date: f.dateTime(copy.expires_at ?? copy.requested_at), size: f.bytes(copy.size ?? 0) }
  return (
    <p className="meta" role="status">
      {t(`accounts:privacy.export_${copy.state}`, values)}
    </p>
  )
}

function DownloadExport({ copy }: { copy: DataExport }) {
  const t = useWording('accounts')
  const fetching = useMutation<void, ProblemError>({
    mutationFn: () => download(DownloadDataExport, { params: { id: copy._id } }),
    onSettled: () => refreshNames(queryClient, [GetDataExport.name]),
  })
  return (
    <>
      <ProblemAlert problem={fetching.error} />
      <Button
        leftSection={<IconDownload size={16} stroke={1.75} />}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        {t('accounts:privacy.export_download')}
      </Button>
    </>
  )
}
