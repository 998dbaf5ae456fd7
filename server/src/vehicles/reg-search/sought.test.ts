import { expect, it } from 'vitest'
import { isSameMake, isSameModel } from './sought.ts'

it.each([
  ['Škoda', 'SKODA'],
  ['Citroën', 'Citroen'],
  ['VW', 'Volkswagen'],
  ['Mercedes-Benz', 'MERCEDES BENZ'],
  ['Mercedes', 'Mercedes-Benz'],
  ['Opel', 'Vauxhall'],
  ['BMW', 'Bmw'],
])('the make %s is %s', (name, sought) => expect(isSameMake(name, sought)).toBe(true))

it.each([
  ['Seat', 'Fiat'],
  ['Volvo', 'Volkswagen'],
  ['Rover', 'Land Rover'],
])('the make %s is not %s', (name, sought) => expect(isSameMake(name, sought)).toBe(false))

it.each([
  ['Golf', 'Golf'],
  ['Golf Variant', 'Golf'],
  ['C-Klasse', 'C-Class'],
  ['C Class (W204)', 'C-Class'],
  ['A3 Sportback', 'A3'],
])('the model %s is a %s', (name, sought) => expect(isSameModel(name, sought)).toBe(true))

it.each([
  ['Golf', 'Golf Plus'],
  ['CLA', 'C-Class'],
  ['A35', 'A3'],
  ['Polo', 'Golf'],
  ['Anything', ''],
])('the model %s is no %s', (name, sought) => expect(isSameModel(name, sought)).toBe(false))
