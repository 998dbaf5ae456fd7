import { Group } from '@mantine/core'
import { importedOrderColumns } from '@mapwright/contract/orders/imported/imported-order-columns.ts'
import { orderImportCalls, orderUndoCalls } from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ImportExport } from '../../ui/imports/import-export.tsx'
import { UploadImportedFiles } from './upload-imported-files.tsx'

/** The import of orders of an earlier system, with their files. */
export function OrderImport() {
  const t = useWording('imported', 'imports')
  return (
    <section aria-labelledby="imported-orders-title">
      <h2 id="imported-orders-title">
        <PageLink to="/admin/manage_orders/imported_orders">{t('imported:title')}</PageLink>
      </h2>
      <p className="meta">{t('imported:import')}</p>
      <Group gap="xs" mt="sm">
        <ImportExport
          calls={orderImportCalls}
          undoCalls={orderUndoCalls}
          columns={importedOrderColumns}
          title={t('imports:title.imported_orders')}
          refreshes={['orders']}
        />
      </Group>
      <UploadImportedFiles />
    </section>
  )
}
