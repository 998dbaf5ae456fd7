import { customerColumns } from '@mapwright/contract/moving/customer-columns.ts'
import {
  customerImportCalls,
  customerUndoCalls,
  GetImportChoices,
} from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ImportExport } from '../../ui/imports/import-export.tsx'
import type { ShownImport } from '../../ui/imports/shown-import.ts'
import { ExistingCustomers } from './existing-customers.tsx'

/** Existing customers stay as they are until a field is chosen. */
function useLeftAlone({ _id, status, changed }: ShownImport): number {
  const isOpen = status === 'checked' && changed > 0
  const { data } = useQueryOf(GetImportChoices, { params: { id: _id } }, { enabled: isOpen })
  return isOpen && !data?.fields.length ? changed : 0
}

/** Import of customers from an earlier system. The export has the same form. */
export function CustomerImport() {
  const t = useWording('imports')
  return (
    <ImportExport
      calls={customerImportCalls}
      undoCalls={customerUndoCalls}
      columns={customerColumns}
      title={t('imports:title.customers')}
      refreshes={['accounts', 'credits', 'moving']}
      useLeftAlone={useLeftAlone}
      details={({ _id, status, changed }) =>
        status === 'checked' && changed > 0 ? <ExistingCustomers id={_id} changed={changed} /> : null
      }
    />
  )
}
