import type { LocatedDealer } from '@mapwright/contract/accounts/locator.ts'
import { expect, test } from 'vitest'
import { distance } from './distance.ts'
import { located } from './located.ts'

const dealer = (name: string, city: string, lat: number, lng: number): LocatedDealer => ({
  ...{ name, city, lat, lng, country: 'AT' },
  ...{ address: '', post_code: '', phone: '', email: '', web_url: '', google_place_id: '' },
})
const vienna = dealer('Ring Garage', 'Wien', 48.2082, 16.3738)
const graz = dealer('Mur Tuning', 'Graz', 47.0707, 15.4395)
const poelten = dealer('Traisen Motors', 'St. Pölten', 48.2047, 15.6256)
const countryOf = () => 'Austria'
const names = (options: { search: string; from?: { lat: number; lng: number } }) =>
  located([vienna, graz, poelten], { from: null, countryOf, ...options }).map(({ name }) => name)

test('computes great-circle distances, also across the date line', () => {
  expect(distance(vienna, graz)).toBeCloseTo(144.9, 0)
  expect(distance({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.2, 0)
  expect(distance(vienna, vienna)).toBe(0)
})

test('searches all words in name, town and country, ignoring accents', () => {
  expect(names({ search: '' })).toHaveLength(3)
  expect(names({ search: 'st. polten' })).toEqual(['Traisen Motors'])
  expect(names({ search: 'austria GARAGE' })).toEqual(['Ring Garage'])
  expect(names({ search: 'graz garage' })).toEqual([])
})

test("sorts by distance once the user's position is known", () => {
  expect(names({ search: '', from: { lat: 47, lng: 15.4 } })).toEqual(['Mur Tuning', 'Traisen Motors', 'Ring Garage'])
})
