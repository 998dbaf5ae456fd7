import { describe, expect, it } from 'vitest'
import { dtcDetails } from './dtc.ts'

describe('classifying a code by its format', () => {
  it.each([
    ['P0401', 'powertrain', 'generic', 'emission'],
    ['P0087', 'powertrain', 'generic', 'fuel_air_emission'],
    ['P0171', 'powertrain', 'generic', 'fuel_air'],
    ['P0263', 'powertrain', 'generic', 'injection'],
    ['P0301', 'powertrain', 'generic', 'ignition'],
    ['P0507', 'powertrain', 'generic', 'speed_idle'],
    ['P0606', 'powertrain', 'generic', 'outputs'],
    ['P0741', 'powertrain', 'generic', 'transmission'],
    ['P0894', 'powertrain', 'generic', 'transmission'],
    ['P0A80', 'powertrain', 'generic', 'hybrid'],
    ['P2002', 'powertrain', 'generic', 'fuel_air_emission'],
    ['P2200', 'powertrain', 'generic', 'fuel_air_emission'],
    ['P2336', 'powertrain', 'generic', 'ignition'],
    ['P2502', 'powertrain', 'generic', 'inputs'],
    ['P2757', 'powertrain', 'generic', 'transmission'],
    ['P2A00', 'powertrain', 'generic', 'fuel_air_emission'],
    ['P2BA7', 'powertrain', 'generic', 'fuel_air_emission'],
    ['P3400', 'powertrain', 'generic', 'cylinder_deactivation'],
    ['P1557', 'powertrain', 'maker', null],
    ['P3081', 'powertrain', 'maker', null],
    ['C0035', 'chassis', 'generic', null],
    ['C1234', 'chassis', 'maker', null],
    ['B0001', 'body', 'generic', null],
    ['B2960', 'body', 'maker', null],
    ['U0100', 'network', 'generic', null],
    ['U1123', 'network', 'maker', null],
    ['U3000', 'network', 'generic', null],
  ])('%s: %s, %s, %s', (code, system, kind, area) => expect(dtcDetails(code)).toEqual({ system, kind, area }))
})
