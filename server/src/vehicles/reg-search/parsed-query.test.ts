import { expect, it } from 'vitest'
import { isSameMake, isSameModel } from './parsed-query.ts'

it.each([
  ['Škoda', 'SKODA'],
  ['Citroën', 'Citroen'],
  ['VW', 'Volkswagen'],
  ['Mercedes-Benz', 'MERCEDES BENZ'],
  ['Mercedes', 'Mercedes-Benz'],
  ['Opel', 'Vauxhall'],
  ['BMW', 'Bmw'],
])('the make %s is %s', (name, wanted) => expect(isSameMake(name, wanted)).toBe(true))

it.each([
  ['Seat', 'Fiat'],
  ['Volvo', 'Volkswagen'],
  ['Rover', 'Land Rover'],
])('the make %s is not %s', (name, wanted) => expect(isSameMake(name, wanted)).toBe(false))

it.each([
  ['Golf', 'Golf'],
  ['Golf Variant', 'Golf'],
  ['C-Klasse', 'C-Class'],
  ['C Class (W204)', 'C-Class'],
  ['A3 Sportback', 'A3'],
])('the model %s is a %s', (name, wanted) => expect(isSameModel(name, wanted)).toBe(true))

it.each([
  ['Golf', 'Golf Plus'],
  ['CLA', 'C-Class'],
  ['A35', 'A3'],
  ['Polo', 'Golf'],
  ['Anything', ''],
])('the model %s is no %s', (name, wanted) => expect(isSameModel(name, wanted)).toBe(false))
