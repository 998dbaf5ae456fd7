import { Button, Stack } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ShopDelivery } from '@mapwright/contract/shop/digital/delivery.ts'
import { DownloadDelivery, ListDeliveries } from '@mapwright/contract/shop/digital/delivery-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Isolated } from '../../ui/loading/isolated.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import classes from './deliveries.module.css'

type DeliveryListProps = {
  query: UseQueryResult<Wire<typeof ListDeliveries>, ProblemError>
  /** Id of the file that is being downloaded. */
  saving: string | undefined
  save: (id: string) => void
}

/** The files and license keys of an order. */
export function DeliveryList({ query, saving, save }: DeliveryListProps) {
  const t = useWording('shop')
  return (
    <Panel title={t('shop:delivery.title')}>
      <Loaded query={query} lines={3}>
        {({ deliveries }) => (
          <ul className={classes.deliveries}>
            {deliveries.map((delivery) => (
              <li key={delivery.line_id}>
                <Stack gap={6}>
                  <bdi className={classes.name}>{delivery.name}</bdi>
                  {delivery.file && <FileLine file={delivery.file} {...{ saving, save }} />}
                  {delivery.keys.map((key, at) => (
                    // The keys of a line never change their order.
                    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
                    <KeyLine key={at} sold={key} name={delivery.name} />
                  ))}
                </Stack>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

/** The files and license keys of the customer's own order. */
export function Deliveries({ order }: { order: ShopOrder }) {
  const query = useQueryOf(ListDeliveries, { params: { id: order._id } })
  const { save, saving } = useDownload()
  return (
    <DeliveryList
      query={query}
      saving={saving}
      save={(id) => void save(DownloadDelivery, { params: { id } }, id).then(() => query.refetch())}
    />
  )
}

/** Returns true if digital products of the order were delivered. */
export const hasDeliveries = ({ lines }: ShopOrder): boolean =>
  lines.some((line) => isDigital(line) && line.shipped > 0)

type FileLineProps = Omit<DeliveryListProps, 'query'> & { file: NonNullable<ShopDelivery['file']> }

function FileLine({ file, saving, save }: FileLineProps) {
  const t = useWording('shop')
  const f = useFormats()
  const { _id: id, name, size, downloads, max_downloads: max, expires_at, is_over } = file
  if (is_over) return <p className="meta">{t('shop:delivery.over')}</p>
  return (
    <>
      <Button
        variant="default"
        className={classes.download}
        loading={saving === id}
        leftSection={<IconDownload size={16} stroke={1.75} />}
        onClick={() => save(id)}
      >
        <Isolated>{name}</Isolated>
      </Button>
      <p className="meta">
        {[
          f.bytes(size),
          max !== null && t('shop:delivery.left', { left: f.number(max - downloads), max: f.number(max) }),
          expires_at && t('shop:delivery.until', { until: f.dateTime(expires_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

function KeyLine({ sold, name }: { sold: ShopDelivery['keys'][number]; name: string }) {
  const t = useWording('shop')
  const { key, is_revoked } = sold
  if (key === null)
    return <p className="meta">{t(is_revoked ? 'shop:delivery.revoked' : 'shop:delivery.unreadable')}</p>
  return (
    <span className={classes.key}>
      <code dir="ltr">{key}</code>
      <CopyButton value={key} label={name} />
    </span>
  )
}
