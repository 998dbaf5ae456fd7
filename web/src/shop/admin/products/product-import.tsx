import { productColumns } from '@mapwright/contract/shop/import-columns.ts'
import { productImportCalls } from '@mapwright/contract/shop/import-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ImportExport } from '../../../ui/imports/import-export.tsx'
import { ImportedPictures } from './imported-pictures.tsx'

/** Import and export of products. */
export function ProductImport() {
  const t = useWording('imports')
  return (
    <ImportExport
      calls={productImportCalls}
      columns={productColumns}
      title={t('imports:title.products')}
      refreshes={['shop']}
      filters={['status', 'category_id']}
      details={({ _id, status }) => <ImportedPictures id={_id} status={status} />}
    />
  )
}
