import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { stageIn } from '@mapwright/contract/tuning/stage.ts'
import { ListOfferedServices } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshNames, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useGo } from '../../app/routing/page-link.tsx'
import { useMe } from '../../app/session/me.ts'
import { useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { type FieldName, missingOf } from './missing.ts'
import { keepDraft, keepNext, readDraft } from './order-draft.ts'
import { optionsFor, priceOf, stillOffered } from './order-price.ts'
import { emptyValues, nextValues, type OrderValues, submissionOf, withVehicle } from './order-values.ts'
import { useDraftFile } from './use-draft-file.ts'

/** The chosen vehicle; one that left the database meanwhile is typed from then on, its names are kept. */
function useChosenVehicle(variantId: string | null, onGone: () => void) {
  const query = useQueryOf(
    GetVehicle,
    { params: { id: variantId ?? '' } },
    { enabled: variantId !== null, staleTime: 300_000 },
  )
  const isGone = variantId !== null && query.error?.code === 'vehicles.variant_not_found'
  const handler = useRef(onGone)
  useEffect(() => {
    handler.current = onGone
  })
  useEffect(() => {
    if (isGone) handler.current()
  }, [isGone])
  return variantId === null ? undefined : query.data?.vehicle
}

/** What the vehicle will have: the stage among the chosen services, or stage 1 as long as none is chosen. */
function stageOf(vehicle: Vehicle | undefined, services: readonly string[]) {
  const wanted = stageIn(services) ?? (services.length === 0 ? 1 : undefined)
  return vehicle?.stages.find(({ stage }) => stage === wanted)
}

/** What a refusal says has changed is read again, so that the page shows it as it is now. */
const outdated: Record<string, readonly string[]> = {
  'orders.price_changed': ['tuning'],
  'tuning.service_offline': ['tuning'],
  'tuning.service_not_found': ['tuning'],
  'tuning.option_not_offered': ['tuning'],
  'credits.not_enough': ['credits'],
  'orders.not_found': ['orders'],
  'orders.wrong_state': ['orders'],
  'vehicles.variant_not_found': ['vehicles'],
}

/** Everything about the order that is being written: fields, file, price, what is missing, and how it is placed. */
export function useNewOrder() {
  const t = useWording('orders', 'request')
  const me = useMe()
  const go = useGo()
  const [start] = useState(() => readDraft(me._id))
  const [orderId, setOrderId] = useState(start.order_id)
  const [tries, setTries] = useState(0)
  const isPlaced = useRef(false)
  const offered = useQueryOf(ListOfferedServices)
  const services = offered.data?.services ?? []

  const lead = (order: Pick<Order, '_id' | 'number'>, values: OrderValues) => {
    isPlaced.current = true
    keepNext(me._id, values)
    notify.done(t('orders:new.placed', { number: order.number }))
    go('/order_details/$id', { params: { id: order._id } })
  }

  const form = useForm(SubmitOrder, {
    initial: start.values,
    guard: false,
    refreshes: ['credits', 'accounts'],
    toInput: (values) => {
      const choice = stillOffered(services, values)
      const total = formatHundredths(priceOf(services, choice).total)
      const body = submissionOf({ ...values, ...choice } as OrderValues, total)
      return { params: { id: orderId ?? '' }, body }
    },
    onDone: ({ order }, values) => lead(order, values),
  })
  const { values, problem } = form
  const set = (changes: Partial<OrderValues>) => {
    for (const [name, value] of Object.entries(changes)) form.set(name as keyof OrderValues, value as never)
  }

  const client = useQueryClient()
  useEffect(() => {
    if (problem) refreshNames(client, outdated[problem.code] ?? [])
  }, [client, problem])

  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
    if (!isPlaced.current) keepDraft(me._id, { order_id: orderId, values })
  }, [me._id, orderId, values])

  const file = useDraftFile({
    orderId,
    setOrderId,
    onRead: ({ files }) => {
      const found = files.findLast(({ kind }) => kind === 'original')?.identification
      const { ecu_brand, ecu_version } = latest.current
      if (ecu_brand === '' && found?.ecu_brand) set({ ecu_brand: found.ecu_brand.value })
      if (ecu_version === '' && found?.ecu_family) set({ ecu_version: found.ecu_family.value })
    },
    onPlaced: (order) => lead(order, latest.current),
  })

  const vehicle = useChosenVehicle(values.is_listed ? values.variant_id : null, () =>
    set({ variant_id: null, is_listed: false }),
  )
  const options = optionsFor(services, values.service_ids)
  const chosenServices = services.filter(({ _id }) => values.service_ids.includes(_id))
  const needsDeclaration = options.some(({ _id, off_road }) => off_road && values.option_ids.includes(_id))
  const missing = missingOf(values, {
    hasFile: file.original !== undefined,
    needsDeclaration,
    year: new Date().getFullYear(),
  })

  /** Under a field: the server's own words, or after the first try what is missing. */
  const errorOf = (name: FieldName): string | null => {
    const told = form.error(name)
    if (told !== null || tries === 0) return told
    const problem = missing.find(({ field }) => field === name)?.problem
    return problem ? t(`request:field.${problem.code}`, { minimum: problem.minimum, maximum: problem.maximum }) : null
  }

  return {
    form,
    values,
    set,
    errorOf,
    text: (name: Parameters<typeof form.text>[0]) => ({ ...form.text(name), error: errorOf(name) }),
    file,
    offered,
    services,
    options,
    chosenServices,
    needsDeclaration,
    price: priceOf(services, values),
    vehicle,
    stage: stageOf(
      vehicle,
      chosenServices.map(({ name }) => name),
    ),
    missing,
    tries,
    chooseVehicle: (chosen: Vehicle) => set(withVehicle(values, chosen, vehicle)),
    chooseServices: (service_ids: string[]) =>
      set(stillOffered(services, { ...values, service_ids }) as Partial<OrderValues>),
    submit: async () => {
      setTries((count) => count + 1)
      if (missing.length === 0) await form.submit()
    },
    startOver: async () => {
      await file.remove()
      set({ ...emptyValues, ...nextValues(values) })
      setTries(0)
    },
  }
}

export type NewOrder = ReturnType<typeof useNewOrder>
