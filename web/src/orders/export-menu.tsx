import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  DownloadEcux,
  DownloadOrderIni,
  DownloadOrderZip,
} from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import type { FileKind } from '@mapwright/contract/orders/order.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconDots } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import { useDownload } from '../ui/files/use-download.ts'

type ExportMenuProps = {
  order: Order
  /** True if modified files cannot be downloaded yet. */
  isHeldBack?: boolean
}

/** Menu that downloads all files of the order, or the order in formats for other programs. */
export function ExportMenu({ order, isHeldBack = false }: ExportMenuProps) {
  const t = useWording('orders')
  const params = { id: order._id }
  const { save } = useDownload()
  const isGone = order.files.every(({ gone }) => gone)
  const has = (wanted: FileKind) => order.files.some(({ kind, gone }) => kind === wanted && !gone)
  const saveEcux = (file: 'original' | 'modified') => save(DownloadEcux, { params, query: { file } })
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
        <Menu.Item disabled={isGone} onClick={() => void save(DownloadOrderZip, { params })}>
          {t('orders:export.zip')}
        </Menu.Item>
        <Menu.Item disabled={!has('original')} onClick={() => void saveEcux('original')}>
          {t('orders:export.ecux')}
        </Menu.Item>
        {has('modified') && !isHeldBack && (
          <Menu.Item onClick={() => void saveEcux('modified')}>{t('orders:export.ecux_modified')}</Menu.Item>
        )}
        <Menu.Item onClick={() => void save(DownloadOrderIni, { params })}>{t('orders:export.ini')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
