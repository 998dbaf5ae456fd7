import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { ChangeGarageCar } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { notify } from '../../ui/messages/notify.ts'
import { carName } from './car-name.ts'

/** Hides a car or shows it again. Hiding offers an undo button. */
export function useHideCar() {
  const t = useWording('garage')
  const change = useCommand(ChangeGarageCar)
  const set = ({ _id }: GarageCar, hidden: boolean, onSuccess: (car: GarageCar) => void) =>
    change.mutate(
      { params: { id: _id }, body: { hidden } },
      { onSuccess: ({ car }) => onSuccess(car), onError: notify.refused },
    )
  const show = (car: GarageCar) => set(car, false, (shown) => notify.done(t('garage:shown', { name: carName(shown) })))
  const hide = (car: GarageCar) =>
    set(car, true, (hidden) =>
      notify.done(t('garage:hidden', { name: carName(hidden) }), {
        label: t('ui:resource.undo'),
        run: () => show(car),
      }),
    )
  return { hide, show }
}
