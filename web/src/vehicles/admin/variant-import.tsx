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
import { useWording } from '../../platform/i18n/wording.ts'
import { ImportButton, ImportExport } from '../../ui/imports/import-export.tsx'

const calls = {
  start: ImportVariants,
  list: ListVariantImports,
  read: ReadVariantImport,
  refusals: ListVariantImportRefusals,
  apply: ApplyVariantImport,
  cancel: CancelVariantImport,
  export: ExportVariants,
}

function useVariantImport() {
  const t = useWording('imports')
  return { calls, columns: variantColumns, title: t('imports:title.variants'), refreshes: ['vehicles'] }
}

/** Import and export of variants with all levels above them. */
export function VariantImport({ filters }: { filters: readonly string[] }) {
  return <ImportExport {...useVariantImport()} filters={filters} />
}

/** For empty levels: one import fills all levels. */
export function VariantImportButton() {
  return <ImportButton {...useVariantImport()} />
}
