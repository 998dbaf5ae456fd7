import { GetWidgetVehicle, PriceWidgetServices } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { orderedCar } from '@mapwright/contract/tuning/car.ts'
import { servicePrice } from '@mapwright/contract/tuning/item-price.ts'
import { stageIn } from '@mapwright/contract/tuning/stage.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { readCatalogue } from '../../tuning/catalogue-rows.ts'
import { vehicleOf } from '../../vehicles/vehicle-rows.ts'
import { priceForClient, toolOf, typedNothing } from '../price-for-client.ts'
import { priceThere, siteOf } from '../quotes/request-quote.ts'

/** Returns a vehicle and its services at the prices on the partner's website. The prices that the partner pays are not sent. */
export const getWidgetVehicle = query(GetWidgetVehicle, async ({ sql, actor, params }) => {
  const { owner } = actor
  const [vehicle, catalogue, master_slave, site] = await Promise.all([
    vehicleOf(sql, params.id),
    readCatalogue(sql, owner.price_type, { user_id: owner._id }),
    toolOf(sql, actor._id),
    siteOf(sql, actor._id),
  ])
  const known = found(vehicle, 'vehicles.variant_not_found')
  const { special_prices, price_rules } = catalogue
  const basis = { special_prices, price_rules, car: orderedCar(typedNothing, known), master_slave }
  const { _id, engine, fuel, displacement_cc, power_hp, torque_nm, stages } = known
  const title = [known.manufacturer, known.vmodel, known.generation, known.name].filter(Boolean).join(' ')
  return {
    vehicle: { _id, engine, fuel, displacement_cc, power_hp, torque_nm, stages, title },
    services: catalogue.services.map((service) => ({
      _id: service._id,
      name: service.name,
      description: service.description,
      main_service: service.main_service,
      stage: stageIn([service.name]) ?? null,
      price: priceThere(servicePrice(service, basis).price, site),
    })),
  }
})

export const priceWidgetServices = query(PriceWidgetServices, async ({ sql, actor, body }) => {
  const [{ total }, site] = await Promise.all([
    priceForClient(sql, actor, { ...body, option_ids: [] }),
    siteOf(sql, actor._id),
  ])
  return { price: priceThere(total, site) }
})
