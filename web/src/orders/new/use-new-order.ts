import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { GetOrder, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { orderedCar } from '@mapwright/contract/tuning/car.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { refreshNames, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { type OrderDraft, readDraft, resetDraft, saveDraft } from './order-draft.ts'
import { isBegun, nextValues, type OrderValues, sameCar, submissionOf, withVehicle } from './order-values.ts'
import { termsPath } from './terms-path.ts'
import { useCatalogue } from './use-catalogue.ts'
import { stageOf, useChosenVehicle } from './use-chosen-vehicle.ts'
import { useDraftFile } from './use-draft-file.ts'
import { useMissingFields } from './use-missing-fields.ts'
import { useSharedFile } from './use-shared-file.ts'
import { useUnsentOrder } from './use-unsent-order.ts'
import { useWantedVehicle } from './use-wanted-vehicle.ts'
import { useWarnings } from './use-warnings.ts'

/** Returns the input stored in this browser. If there is none, the form starts with the draft order `draftId`, if given. */
function initialDraft(userId: string, draftId: string | undefined): OrderDraft {
  const stored = readDraft(userId)
  const isUntouched = stored.order_id === null && !isBegun(stored.values)
  return draftId !== undefined && isUntouched ? { ...stored, order_id: draftId } : stored
}

/** Queries to refetch after a refusal, by the code of the refusal. */
const outdated: Record<string, readonly string[]> = {
  'orders.price_changed': ['tuning'],
  'tuning.service_offline': ['tuning'],
  'tuning.service_not_found': ['tuning'],
  'tuning.option_not_available': ['tuning'],
  'credits.not_enough': ['credits'],
  'orders.not_found': ['orders'],
  'orders.wrong_state': ['orders'],
  'vehicles.variant_not_found': ['vehicles'],
}

function useRefreshAfter(problem: ProblemError | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (problem) refreshNames(client, outdated[problem.code] ?? [])
  }, [client, problem])
}

/** Loads the order to repeat (`/?again=…`) and passes it to `onLoaded`. */
function useRepeatedOrder(orderId: string | undefined, onLoaded: (order: Order) => void) {
  const order = useQueryOf(GetOrder, { params: { id: orderId ?? '' } }, { enabled: orderId !== undefined }).data?.order
  const apply = useEffectEvent(onLoaded)
  useEffect(() => {
    if (orderId !== undefined && order) apply(order)
  }, [orderId, order])
}

/**
 * Removes the parameter of the draft from the URL as soon as it is read. Otherwise, the parameter would restore the draft when the user
 * starts over.
 */
function useRemoveDraftParameter(draftId: string | undefined): void {
  const go = useGo()
  useEffect(() => {
    if (draftId !== undefined) go('/', { replace: true })
  }, [draftId, go])
}

/** Returns the control unit that was found in the file. A control unit typed by the customer is not replaced. */
function controlUnitIn({ files }: Order, { ecu_brand, ecu_version }: OrderValues): Partial<OrderValues> {
  const found = files.findLast(({ kind }) => kind === 'original')?.identification
  return {
    ...(ecu_brand === '' && found?.ecu_brand ? { ecu_brand: found.ecu_brand.value } : {}),
    ...(ecu_version === '' && found?.ecu_family ? { ecu_version: found.ecu_family.value } : {}),
  }
}

type Search = {
  draft?: string | undefined
  again?: string | undefined
  variant?: string | undefined
  stage?: string | undefined
}

type Input = {
  latest: { readonly current: OrderValues }
  set: (changes: Partial<OrderValues>) => void
  vehicle: Vehicle | undefined
  catalogue: ReturnType<typeof useCatalogue>
}

/** Applies each search parameter once: a draft to continue, an order to repeat, or a vehicle to tune. */
function useParametersOnce(search: Search, { latest, set, vehicle, catalogue }: Input): void {
  const go = useGo()
  useRemoveDraftParameter(search.draft)
  useRepeatedOrder(search.again, (order) => {
    set(sameCar(latest.current, order))
    go('/', { replace: true })
  })
  useWantedVehicle(search, catalogue.query.data?.services, (chosen, serviceId) => {
    set({
      ...withVehicle(latest.current, chosen, vehicle),
      ...(serviceId === undefined ? {} : { service_ids: [serviceId], option_ids: [] }),
    })
    go('/', { replace: true })
  })
}

/** The state of the form for a new order: fields, file, price, missing fields, and submission. */
export function useNewOrder() {
  const t = useWording('orders', 'request')
  const me = useMe()
  const go = useGo()
  const search = useSearch({ from: '/customer/' })
  const [draft] = useState(() => initialDraft(me._id, search.draft))
  const [orderId, setOrderId] = useState(draft.order_id)
  const [captcha, setCaptcha] = useState('')
  const isPlaced = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)

  const showPlaced = (order: Order, typed: OrderValues) => {
    if (isPlaced.current) return
    isPlaced.current = true
    setIsLeaving(true)
    resetDraft(me._id, typed)
    unsent.discard()
    notify.done(order.approval ? t('orders:timeline.approval_asked') : t('orders:new.placed', { number: order.number }))
    go('/order_details/$id', { params: { id: order._id } })
  }

  const form = useForm(SubmitOrder, {
    initial: draft.values,
    guard: false,
    refreshes: ['credits', 'accounts'],
    toInput: (typed) => ({
      params: { id: orderId ?? '' },
      body: { ...submissionOf(typed, formatHundredths(catalogue.price.total), termsPath() !== undefined), captcha },
    }),
    onDone: ({ order }, typed) => showPlaced(order, typed),
  })
  const { values, change: set } = form
  const vehicle = useChosenVehicle(values.is_listed ? values.variant_id : null, () =>
    set({ variant_id: null, is_listed: false }),
  )
  const catalogue = useCatalogue(values, { ...orderedCar(values, vehicle), master_slave: values.master_slave }, set)

  useRefreshAfter(form.problem)

  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
    if (!isPlaced.current) saveDraft(me._id, { order_id: orderId, values })
  }, [me._id, orderId, values])

  const file = useDraftFile({
    orderId,
    setOrderId,
    onRead: (order) => set(controlUnitIn(order, latest.current)),
    onPlaced: (order) => showPlaced(order, latest.current),
  })

  const unsent = useUnsentOrder({ orderId, setOrderId, values, set, wanted: search.draft, remove: file.remove })

  useParametersOnce(search, { latest, set, vehicle, catalogue })

  const warnings = useWarnings(orderId, file, values)
  const fields = useMissingFields(form, {
    hasFile: file.original !== undefined,
    needsDeclaration: catalogue.needsDeclaration,
  })

  const startOver = async () => {
    unsent.discard()
    await file.remove()
    set(nextValues(values))
    fields.clearTries()
  }

  return {
    form,
    /** True while the page of the placed order is loading. Without its draft, the form would look incomplete. */
    isLeaving,
    values,
    set,
    errorOf: fields.errorOf,
    /** Separate from `values`, because the values are stored with the draft. */
    captcha: { value: captcha, onChange: setCaptcha, error: form.error('captcha'), refusals: form.refusals },
    text: (name: Parameters<typeof form.text>[0]) => ({ ...form.text(name), error: fields.errorOf(name) }),
    file,
    shared: useSharedFile(),
    warnings,
    catalogue,
    vehicle,
    stage: stageOf(vehicle, catalogue.chosen),
    chooseVehicle: (chosen: Vehicle) => set(withVehicle(values, chosen, vehicle)),
    missing: fields.missing,
    tries: fields.tries,
    submit: async () => {
      if (fields.areComplete()) await form.submit()
    },
    /** Saves the input on the server before the customer leaves for the payment provider. */
    save: () => unsent.save({ order_id: orderId, values }),
    startOver,
  }
}

export type NewOrder = ReturnType<typeof useNewOrder>
