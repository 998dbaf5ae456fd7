import { manufacturerCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { useLevel } from './use-level.tsx'

/** The makes of all vehicle types. */
export default function ManufacturePage() {
  const { t, page, parentId, parentChoice, nameColumn, pathColumn, childrenColumn } = useLevel('manufacturer')
  return (
    <ResourcePage
      {...page}
      calls={manufacturerCalls}
      many="manufacturers"
      nameOf={({ name }) => name}
      columns={[nameColumn, pathColumn, childrenColumn]}
      form={{
        add: t('vehicle_data:add.manufacturer'),
        blank: { vtype_id: parentId, name: '' },
        valuesOf: ({ vtype_id, name }): { vtype_id: string | null; name: string } => ({ vtype_id, name }),
        bodyOf: ({ vtype_id, name }) => ({ vtype_id: vtype_id ?? '', name }),
        fields: (row) => [
          { kind: 'dropdown', name: 'vtype_id', ...parentChoice(row) },
          { kind: 'text', name: 'name', label: t('vehicle_data:column.name') },
        ],
      }}
    />
  )
}
