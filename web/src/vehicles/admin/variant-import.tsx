import { variantColumns } from '@mapwright/contract/vehicles/import-columns.ts'
import {
  ApplyVariantImport,
  CancelVariantImport,
  ExportVariants,
  ImportVariants,
  ListVariantImportRefusals,
  ListVariantImports,
  ReadVariantImport,
} from '@mapwright/contract/vehicles/import-endpoints.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { ImportExport } from '../../imports/import-export.tsx'

const calls = {
  start: ImportVariants,
  list: ListVariantImports,
  read: ReadVariantImport,
  refusals: ListVariantImportRefusals,
  apply: ApplyVariantImport,
  cancel: CancelVariantImport,
  export: ExportVariants,
}

/** Import and export of variants, with everything above them. */
export function VariantImport({ filters }: { filters: readonly string[] }) {
  const t = useWording('imports')
  return (
    <ImportExport
      calls={calls}
      columns={variantColumns}
      title={t('imports:title.variants')}
      refreshes={['vehicles']}
      filters={filters}
    />
  )
}
