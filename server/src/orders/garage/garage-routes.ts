import { ChangeGarageCar, GetGarageCar, ListGarage } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { filesOfCar, listCars, readCar } from './garage-rows.ts'

const listGarage = query(ListGarage, ({ sql, actor, query: { hidden, ...wanted } }) =>
  listCars(sql, { ...wanted, hidden: hidden === 'true', user_id: actor._id }),
)

const getGarageCar = query(GetGarageCar, async ({ sql, actor, params: { id } }) => {
  const car = found(await readCar(sql, id, actor._id), 'orders.car_not_found')
  return { car, files: [...(await filesOfCar(sql, car._id))] }
})

const changeGarageCar = command(ChangeGarageCar, async ({ tx, actor, params: { id }, body, audit }) => {
  const before = found(await readCar(tx, id, actor._id), 'orders.car_not_found')
  const { nickname = before.nickname, hidden = before.hidden } = body
  await tx`UPDATE garage_cars SET nickname = ${nickname}, hidden = ${hidden} WHERE _id = ${id}`
  audit({ before: { nickname: before.nickname, hidden: before.hidden }, after: { nickname, hidden } })
  return { car: { ...before, nickname, hidden } }
})

/** Endpoints of a customer's garage. */
export const garageRoutes = [listGarage, getGarageCar, changeGarageCar]
