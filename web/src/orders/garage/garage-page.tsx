import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { ListGarage } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { IconCarGarage, IconCopyPlus, IconEye, IconEyeOff, IconFilePlus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { pathTo } from '../../platform/routing/paths.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { CountChips } from '../../ui/lists/count-chips.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useCarColumns } from './use-car-columns.tsx'
import { useHideCar } from './use-hide-car.ts'

/** The customer's cars, most recently ordered first. */
export default function GaragePage() {
  const t = useWording('garage', 'orders')
  const go = useGo()
  const list = useListState({ filters: { hidden: ['true'] } })
  const cars = useQueryOf(ListGarage, { query: list.query }, { keepPrevious: true })
  const [renamed, setRenamed] = useState<GarageCar>()
  const { hide, show } = useHideCar()
  return (
    <Page
      title={t('garage:title')}
      count={cars.data?.total}
      subtitle={t('garage:subtitle')}
      action={{ label: t('orders:new.title'), icon: IconFilePlus, to: '/' }}
    >
      <CountChips
        list={list}
        name="hidden"
        label={t('garage:filter')}
        chips={[
          { value: undefined, label: t('garage:filter_parked') },
          { value: 'true', label: t('garage:filter_hidden') },
        ]}
      />
      <DataList
        name="orders.garage"
        list={list}
        query={cars}
        rows={(data) => data.cars}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/garage/$id', { id: _id })}
        label={t('garage:title')}
        searchPlaceholder={t('garage:search')}
        columns={useCarColumns()}
        rowMenu={(car) => [
          {
            label: t('orders:details.again'),
            icon: IconCopyPlus,
            onSelect: () => go('/', { search: { again: car.last_order._id } }),
          },
          { label: t('garage:rename.action'), icon: IconPencil, onSelect: () => setRenamed(car) },
          car.hidden
            ? { label: t('garage:show'), icon: IconEye, onSelect: () => show(car) }
            : { label: t('garage:hide'), icon: IconEyeOff, onSelect: () => hide(car) },
        ]}
        empty={{
          icon: IconCarGarage,
          title: t('garage:empty'),
          text: t('garage:empty_text'),
          action: <ActionButton onClick={() => go('/')}>{t('orders:list.first')}</ActionButton>,
        }}
      />
      <RenameDialog car={renamed} onClose={() => setRenamed(undefined)} />
    </Page>
  )
}
