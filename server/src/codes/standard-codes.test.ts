import { dtcDetails, dtcPattern } from '@mapwright/contract/codes/dtc.ts'
import { describe, expect, it } from 'vitest'
import { codesOfLine, readStandardCodes } from './standard-codes.ts'

const codes = readStandardCodes()
const meanings = new Map(codes.map(({ code, description }) => [code, description]))

describe('parsing a line of standard codes', () => {
  it.each([
    ['P0301 Cylinder 1 misfire', 'P0301 Cylinder 1 misfire'],
    ['P0238 Sensor :: low, odd', 'P0238 Sensor: circuit low', 'P0239 Sensor: odd'],
    ['P0269 x2 Cylinder {n} :: low', 'P0269 Cylinder 1: circuit low', 'P0270 Cylinder 2: circuit low'],
    ['P029F x2 Cylinder {n+8}', 'P029F Cylinder 9', 'P02A0 Cylinder 10'],
    ['P0351 x2 Coil {A}', 'P0351 Coil A', 'P0352 Coil B'],
  ])('%s', (line, ...expected) =>
    expect(codesOfLine(line).map(({ code, description }) => `${code} ${description}`)).toEqual(expected),
  )
  it('refuses an invalid line', () => expect(() => codesOfLine('P401 Flow')).toThrow('P401 Flow'))
})

describe('the standard codes', () => {
  it('include more than 2,500 P0 and P2 codes, all unique and generic with a short meaning', () => {
    expect(codes.filter(({ code }) => /^P[02]/.test(code)).length).toBeGreaterThan(2_500)
    expect(meanings.size).toBe(codes.length)
    for (const { code, description } of codes) {
      expect(code).toMatch(dtcPattern)
      expect(dtcDetails(code).kind, code).toBe('generic')
      expect(description, code).toMatch(/^[A-Z\d](?!.*[{}:]$).{4,119}$/)
    }
  })
  // Well-known codes from all parts of the list. A mistake in a line that defines several codes would shift the meanings of the codes
  // that follow in the same line.
  it.each([
    ['P0016', /crankshaft and camshaft.*bank 1 sensor A/i],
    ['P0045', /boost control A: circuit open/i],
    ['P0087', /pressure too low/],
    ['P0101', /air mass.*range/i],
    ['P0107', /manifold.*circuit low/i],
    ['P0118', /coolant temperature sensor 1: circuit high/],
    ['P0128', /thermostat/],
    ['P0133', /bank 1 sensor 1: slow response/],
    ['P0141', /bank 1 sensor 2: heater circuit/],
    ['P0171', /too lean, bank 1/],
    ['P0175', /too rich, bank 2/],
    ['P0193', /rail pressure sensor A: circuit high/],
    ['P0204', /^Cylinder 4 injector/],
    ['P0234', /boost too high/],
    ['P0263', /^Cylinder 1 .*balance/],
    ['P0272', /^Cylinder 4 .*balance/],
    ['P0299', /boost too low/],
    ['P02A1', /^Cylinder 2: injector leaking/],
    ['P02F9', /^Cylinder 12 injector A: range/],
    ['P0304', /^Cylinder 4 misfire/],
    ['P0335', /^Crankshaft position sensor A: circuit$/],
    ['P0343', /camshaft.*bank 1.*circuit high/i],
    ['P0354', /^Ignition coil D/],
    ['P0380', /glow plug.*circuit A/i],
    ['P0401', /recirculation A: flow too low/],
    ['P0420', /^Catalyst efficiency.*bank 1/],
    ['P0442', /small leak/],
    ['P0455', /large leak/],
    ['P0471', /exhaust pressure sensor A: range/i],
    ['P0507', /higher than expected/],
    ['P0562', /^System voltage: too low/],
    ['P0606', /processor/],
    ['P0641', /reference voltage A: circuit open/],
    ['P066F', /^Cylinder 3 glow plug control: circuit high/],
    ['P067F', /^Cylinder 6 glow plug control: circuit high/],
    ['P0674', /^Cylinder 4 glow plug circuit/],
    ['P068F', /^Cylinder 8 glow plug control: circuit high/],
    ['P0700', /malfunction indicator/],
    ['P0717', /turbine speed sensor A: no signal/],
    ['P0734', /^Gear 4/],
    ['P0741', /converter clutch: performance or stuck off/],
    ['P0776', /pressure control solenoid B: performance or stuck off/i],
    ['P07A9', /element D: stuck on/],
    ['P0868', /fluid pressure low/],
    ['P0A3A', /^Generator temperature sensor: circuit intermittent/],
    ['P0A80', /hybrid battery/],
    ['P0AFB', /battery system voltage: too high/],
    ['P2002', /particulate filter efficiency.*bank 1/],
    ['P2015', /runner position sensor, bank 1: range/],
    ['P203F', /level too low/],
    ['P20EE', /NOx efficiency.*bank 1/],
    ['P20F2', /NOx efficiency.*bank 2/],
    ['P2101', /throttle actuator motor A: range/i],
    ['P2135', /A and B do not match/],
    ['P2188', /too rich at idle, bank 1/],
    ['P21A3', /^Cylinder 8/],
    ['P2263', /boost system performance/],
    ['P2279', /air leak/i],
    ['P2335', /^Ignition coil L: secondary/],
    ['P2347', /^Cylinder 12 above knock/],
    ['P242F', /ash/],
    ['P2453', /pressure sensor A: range/],
    ['P2463', /soot/],
    ['P2563', /boost control position sensor A: range/i],
    ['P2649', /actuator A, bank 1: control circuit high/],
    ['P2764', /pressure control solenoid control: circuit low/],
    ['P2BA7', /tank empty/],
    ['P3496', /^Cylinder 12 .*exhaust valve control circuit high/],
    ['U0121', /ABS/],
  ])('%s: %s', (code, meaning) => expect(meanings.get(code)).toMatch(meaning))
})
