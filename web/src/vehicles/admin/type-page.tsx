import { vtypeCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { useLevel } from './use-level.tsx'

/** The types of vehicles, such as cars, trucks and tractors. */
export default function TypePage() {
  const { t, page, nameColumn, childrenColumn } = useLevel('vtype')
  return (
    <ResourcePage
      {...page}
      calls={vtypeCalls}
      many="vtypes"
      nameOf={({ name }) => name}
      columns={[nameColumn, childrenColumn]}
      form={{
        add: t('vehicle_data:add.vtype'),
        blank: { name: '' },
        valuesOf: ({ name }) => ({ name }),
        fields: () => [{ kind: 'text', name: 'name', label: t('vehicle_data:column.name') }],
      }}
    />
  )
}
