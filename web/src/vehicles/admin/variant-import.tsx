import { variantColumns } from '@mapwright/contract/vehicles/import-columns.ts'
import { variantImportCalls } from '@mapwright/contract/vehicles/import-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ImportButton, ImportExport } from '../../ui/imports/import-export.tsx'

function useVariantImport() {
  const t = useWording('imports')
  return {
    calls: variantImportCalls,
    columns: variantColumns,
    title: t('imports:title.variants'),
    refreshes: ['vehicles'],
  }
}

/** Import and export of variants with all levels above them. */
export function VariantImport({ filters }: { filters: readonly string[] }) {
  return <ImportExport {...useVariantImport()} filters={filters} />
}

/** Import button for empty lists. One import fills all levels. */
export function VariantImportButton() {
  return <ImportButton {...useVariantImport()} />
}
