import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { DownloadEcux, DownloadOrderIni, DownloadOrderZip } from '@mapwright/contract/orders/delivery-endpoints.ts'
import type { FileKind } from '@mapwright/contract/orders/order.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconDots } from '@tabler/icons-react'
import { download } from '../platform/api/download.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { notify } from '../ui/notify.ts'

type ExportMenuProps = {
  order: Order
  /** Whether results cannot be downloaded yet. */
  isHeldBack?: boolean
}

/** Downloads all files of the order, or the order in formats for other programs. */
export function ExportMenu({ order, isHeldBack = false }: ExportMenuProps) {
  const t = useWording('orders')
  const params = { id: order._id }
  const start = async (save: () => Promise<void>) => {
    try {
      await save()
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem
      notify.failed(problem)
    }
  }
  const isGone = order.files.every(({ gone }) => gone)
  const has = (wanted: FileKind) => order.files.some(({ kind, gone }) => kind === wanted && !gone)
  const saveEcux = (file: 'original' | 'modified') => start(() => download(DownloadEcux, { params, query: { file } }))
  return (
    <Menu>
      <Menu.Target>
        <Tooltip label={t('orders:export.title')}>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('orders:export.title')}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isGone} onClick={() => void start(() => download(DownloadOrderZip, { params }))}>
          {t('orders:export.zip')}
        </Menu.Item>
        <Menu.Item disabled={!has('original')} onClick={() => void saveEcux('original')}>
          {t('orders:export.ecux')}
        </Menu.Item>
        {has('modified') && !isHeldBack && (
          <Menu.Item onClick={() => void saveEcux('modified')}>{t('orders:export.ecux_modified')}</Menu.Item>
        )}
        <Menu.Item onClick={() => void start(() => download(DownloadOrderIni, { params }))}>
          {t('orders:export.ini')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
