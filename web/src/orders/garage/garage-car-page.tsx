import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { GetGarageCar } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { IconCopyPlus, IconEyeOff, IconPencil } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useObjectTitle } from '../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { CarDetails } from './car-details.tsx'
import { CarFiles } from './car-files.tsx'
import { carName } from './car-name.ts'
import { CarOrders } from './car-orders.tsx'
import classes from './garage.module.css'
import { RenameDialog } from './rename-dialog.tsx'
import { useHideCar } from './use-hide-car.ts'

/** Loads the car when the pointer is over its link. */
export const prefetch = ({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(GetGarageCar, { params: { id: params['id'] ?? '' } }))

/** Buttons that rename and hide the car. */
function QuietActions({ car }: { car: GarageCar }) {
  const t = useWording('garage')
  const [renamed, setRenamed] = useState<GarageCar>()
  const { hide } = useHideCar()
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.75} />}
        onClick={() => setRenamed(car)}
      >
        {t('garage:rename.action')}
      </ActionButton>
      {!car.hidden && (
        <ActionButton variant="default" leftSection={<IconEyeOff size={16} stroke={1.75} />} onClick={() => hide(car)}>
          {t('garage:hide')}
        </ActionButton>
      )}
      <RenameDialog car={renamed} onClose={() => setRenamed(undefined)} />
    </>
  )
}

function HiddenNotice({ car }: { car: GarageCar }) {
  const t = useWording('garage')
  const { show } = useHideCar()
  return (
    <div className={classes.notice} role="status">
      {t('garage:hidden_text')}
      <ActionButton variant="default" size="xs" onClick={() => show(car)}>
        {t('garage:show')}
      </ActionButton>
    </div>
  )
}

/** A car of the garage with its orders and files, and a button that starts a new order for the car. */
export default function GarageCarPage() {
  const t = useWording('garage', 'orders')
  const go = useGo()
  const { id } = useParams({ from: '/customer/garage/$id' })
  const query = useQueryOf(GetGarageCar, { params: { id } })
  const car = query.data?.car
  useObjectTitle(car && carName(car))
  const back = { to: '/garage', label: t('garage:title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <Page
      title={car ? <bdi>{carName(car)}</bdi> : t('garage:car')}
      subtitle={car?.nickname && <bdi>{vehicleName(car)}</bdi>}
      back={back}
      aside={car && <QuietActions car={car} />}
      action={
        car && {
          label: t('orders:details.again'),
          icon: IconCopyPlus,
          onClick: () => go('/', { search: { again: car.last_order._id } }),
        }
      }
    >
      <Loaded query={query} placeholder={<SkeletonColumns />}>
        {({ car: shown, files }) => (
          <ShowTogether placeholder={<SkeletonColumns />}>
            <div className={classes.layout}>
              <div className={classes.main}>
                {shown.hidden && <HiddenNotice car={shown} />}
                <CarOrders car={shown} />
              </div>
              <aside className={classes.side} aria-label={t('garage:facts')}>
                <Panel tone="vehicle">
                  <CarDetails car={shown} />
                </Panel>
                <Panel title={t('orders:order.files')} flush>
                  <CarFiles files={files} />
                </Panel>
              </aside>
            </div>
          </ShowTogether>
        )}
      </Loaded>
    </Page>
  )
}
