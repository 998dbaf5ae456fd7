import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { FoundPlace, LocatedDealer, LocatorEntry, LocatorEntryInput } from './locator.ts'

const params = z.strictObject({ id: Id })

export const GetLocatedDealers = endpoint({
  name: 'accounts.located_dealers',
  method: 'GET',
  path: '/dealers/with-google-place-id',
  access: ['public'],
  summary: 'Active dealers who opted in, by name; `total` exceeds the length of the list if it was cut off',
  payload: { dealers: z.array(LocatedDealer), total: z.number().int() },
  limits: [{ by: 'address', seconds: 60, count: 60 }],
})

export const GetLocatorEntry = endpoint({
  name: 'accounts.locator_entry',
  method: 'GET',
  path: '/user/:id/google-place-id/',
  access: ['customer', 'may:dealers_manager.edit'],
  summary: "The locator entry of a dealer: the caller's own or, for staff, any dealer's",
  params,
  payload: {
    entry: LocatorEntry,
    /** True if a geocoding service is configured, so that dealers can enter an address instead of coordinates. */
    can_locate: z.boolean(),
  },
  problems: ['accounts.user_not_found'],
})

export const ChangeLocatorEntry = endpoint({
  name: 'accounts.change_locator_entry',
  method: 'PATCH',
  path: '/user/:id/google-place-id/',
  access: ['customer', 'may:dealers_manager.edit'],
  summary: 'Change the location and the visible fields of a dealer; only dealers themselves can opt in or show more',
  params,
  body: LocatorEntryInput,
  payload: { entry: LocatorEntry },
  problems: ['accounts.user_not_found', 'accounts.no_pin', 'accounts.half_a_pin', 'accounts.not_your_consent'],
})

export const LocateAddress = endpoint({
  name: 'accounts.locate_address',
  method: 'GET',
  path: '/locate_address',
  access: ['customer', 'may:dealers_manager.edit'],
  summary: "The location of an address from the site's geocoding service",
  query: z.strictObject({ address: line(300, 3) }),
  payload: { place: FoundPlace },
  problems: ['accounts.no_geocoder', 'accounts.geocoder_failed', 'accounts.address_not_found'],
  limits: [{ by: 'principal', seconds: 60, count: 20 }],
})
