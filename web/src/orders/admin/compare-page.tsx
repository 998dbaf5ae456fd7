import { NativeSelect } from '@mantine/core'
import { imageBytes } from '@mapwright/contract/ecu/hex-image.ts'
import { DownloadOrderFile, GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order, OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { IconFileDiff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FileComparison } from '../../ecu/file-comparison.tsx'
import { unpackedRead } from '../../ecu/unpacked-read.ts'
import { readFile } from '../../platform/api/download.ts'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { both, Loaded } from '../../ui/loading/loaded.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { comparableFiles } from './comparable-files.ts'
import classes from './compare-page.module.css'

/** Loads the bytes of a file. The image in an archive, a project or hex text is decoded. Loaded only once, because stored files never change. */
function useBytes(orderId: string, file: OrderFile) {
  return useQuery<Uint8Array, ProblemError>({
    queryKey: ['order file', file._id],
    queryFn: async ({ signal }) =>
      imageBytes(
        await unpackedRead(
          await readFile(DownloadOrderFile, { params: { id: orderId, file_id: file._id } }, { signal }),
          file.image_sha256,
        ),
      ),
    staleTime: Infinity,
    gcTime: 60_000,
  })
}

type PickProps = {
  label: string
  files: readonly OrderFile[]
  value: OrderFile
  onPick: (id: string) => void
}

function Pick({ label, files, value, onPick }: PickProps) {
  const t = useWording('ecu')
  return (
    <NativeSelect
      label={label}
      value={value._id}
      onChange={(event) => onPick(event.currentTarget.value)}
      data={files.map(({ _id, name, version }) => ({
        value: _id,
        label: files.length > 1 ? t('ecu:compare.version', { name, version }) : name,
      }))}
    />
  )
}

function Compared({ order, before, after }: { order: Order; before: OrderFile; after: OrderFile }) {
  const files = both(useBytes(order._id, before), useBytes(order._id, after))
  return (
    <Loaded query={files} inPanel>
      {([original, modified]) => <FileComparison before={original} after={modified} />}
    </Loaded>
  )
}

function Choice({ order }: { order: Order }) {
  const t = useWording('ecu')
  const [picked, setPicked] = useState<{ before?: string; after?: string }>({})
  const { originals, modified } = comparableFiles(order)
  const before = originals.find(({ _id }) => _id === picked.before) ?? originals[0]
  const after = modified.find(({ _id }) => _id === picked.after) ?? modified[0]
  if (!before || !after)
    return (
      <Panel>
        <EmptyState icon={IconFileDiff} title={t('ecu:compare.none')} text={t('ecu:compare.none_text')} />
      </Panel>
    )
  return (
    <>
      <div className={classes.choice}>
        <Pick
          label={t('ecu:compare.before')}
          files={originals}
          value={before}
          onPick={(id) => setPicked({ ...picked, before: id })}
        />
        <Pick
          label={t('ecu:compare.after')}
          files={modified}
          value={after}
          onPick={(id) => setPicked({ ...picked, after: id })}
        />
      </div>
      <Compared order={order} before={before} after={after} />
    </>
  )
}

/** The comparison of an original and a modified file of an order. */
export default function ComparePage() {
  const t = useWording('ecu')
  const { id } = useParams({ from: '/admin/admin/manage_orders/order_details/$id/compare' })
  const query = useQueryOf(GetOrder, { params: { id } })
  const order = query.data?.order
  return (
    <Page
      title={t('ecu:compare.title')}
      subtitle={order && <bdi>{vehicleName(order)}</bdi>}
      back={{
        to: '/admin/manage_orders/order_details/$id',
        params: { id },
        label: t('ecu:compare.back', { number: order?.number ?? '' }),
      }}
    >
      <Loaded query={query} inPanel>
        {(read) => <Choice order={read.order} />}
      </Loaded>
    </Page>
  )
}
