import { vmodelCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { useLevel } from './use-level.tsx'

/** The models of all makes. */
export default function ModelPage() {
  const { t, page, parentId, parentChoice, nameColumn, pathColumn, childrenColumn } = useLevel('vmodel')
  return (
    <ResourcePage
      {...page}
      calls={vmodelCalls}
      many="vmodels"
      nameOf={({ name }) => name}
      columns={[nameColumn, pathColumn, childrenColumn]}
      form={{
        add: t('vehicle_data:add.vmodel'),
        blank: { manufacturer_id: parentId, name: '' },
        valuesOf: ({ manufacturer_id, name }): { manufacturer_id: string | null; name: string } => ({
          manufacturer_id,
          name,
        }),
        bodyOf: ({ manufacturer_id, name }) => ({ manufacturer_id: manufacturer_id ?? '', name }),
        fields: (row) => [
          { kind: 'dropdown', name: 'manufacturer_id', ...parentChoice(row) },
          { kind: 'text', name: 'name', label: t('vehicle_data:column.name') },
        ],
      }}
    />
  )
}
