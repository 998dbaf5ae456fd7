import { customerColumns } from '@mapwright/contract/moving/customer-columns.ts'
import { customerImportCalls, customerUndoCalls } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ImportExport } from '../../ui/imports/import-export.tsx'
import { ExistingCustomers } from './existing-customers.tsx'

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
      details={({ _id, status, changed }) =>
        status === 'checked' && changed > 0 ? <ExistingCustomers id={_id} changed={changed} /> : null
      }
    />
  )
}
