import { expect, test } from 'vitest'
import { completePoint, readCurve } from './read-curve.ts'

const three = [
  { rpm: 1500, power_hp: 45.2, torque_nm: 211.6 },
  { rpm: 2000, power_hp: 90, torque_nm: 316.1 },
  { rpm: 3500, power_hp: 150, torque_nm: 301 },
]

test.each([
  ['a spreadsheet', '1500\t45.2\t211.6\n2000\t90\t316.1\n3500\t150\t301\n'],
  [
    'a German spreadsheet',
    'Drehzahl (1/min)\tLeistung (PS)\tDrehmoment (Nm)\r\n1.500\t45,2\t211,6\r\n2.000\t90,0\t316,1\r\n3.500\t150,0\t301,0',
  ],
  ['CSV', '"Torque",rpm,hp\n211.6,1500,45.2\n316.1,2000,90\n301,3500,150'],
  ['CSV with semicolons and decimal commas', 'rpm;Nm;PS\n1500;211,6;45,2\n2000;316,1;90\n\n3500;301;150'],
  ['typed lines', '1500 45.2 211.6\n3500 150 301\n2000 90 316.1\n2000 89 300'],
  [
    'a test bench with more columns',
    '\uFEFFTime;RPM;Lambda;Power [hp];Torque [Nm];Power corrected\n0;1500;1;45.2;211.6;46\n1;2000;1;90;316.1;91\n2;3500;1;150;301;151',
  ],
])('reads a curve from %s', (_, text) => {
  expect(readCurve(text)).toEqual({ points: three, converted: [] })
})

test('converts other units and reports them', () => {
  const read = readCurve('rpm,kW,lb-ft\n2000,100,250\n4000,150,240')
  expect(read).toEqual({
    points: [
      { rpm: 2000, power_hp: 136, torque_nm: 339 },
      { rpm: 4000, power_hp: 203.9, torque_nm: 325.4 },
    ],
    converted: ['kW', 'lb-ft'],
  })
})

test('derives power from torque and torque from power', () => {
  expect(readCurve('rpm;Nm\n2000;351,2\n4000;351,2')).toMatchObject({ points: [{ power_hp: 100 }, { power_hp: 200 }] })
  expect(completePoint({ rpm: 7000, power_hp: 100 })).toEqual({ rpm: 7000, power_hp: 100, torque_nm: 100.3 })
  expect(completePoint({ rpm: 2000 })).toBeUndefined()
  expect(completePoint({ rpm: 0, power_hp: 1 })).toBeUndefined()
})

test('thins a log of a thousand lines to two hundred, including the peaks', () => {
  const lines = Array.from(
    { length: 1000 },
    (_, at) => `${1000 + at * 5},${at === 617 ? 199.9 : 100},${at === 333 ? 401.5 : 300}`,
  )
  const read = readCurve(lines.join('\n'))
  if ('fault' in read) throw new Error(read.fault)
  expect(read.points.length).toBeLessThanOrEqual(200)
  expect(read.points.length).toBeGreaterThan(190)
  expect(Math.max(...read.points.map(({ power_hp }) => power_hp))).toBe(199.9)
  expect(Math.max(...read.points.map(({ torque_nm }) => torque_nm))).toBe(401.5)
  expect([read.points[0]?.rpm, read.points.at(-1)?.rpm]).toEqual([1000, 5995])
})

test.each([
  ['', { fault: 'columns' }],
  ['PK\u0003\u0004 nonsense', { fault: 'columns' }],
  ['1500\t45', { fault: 'columns' }],
  ['rpm;colour\n1500;red', { fault: 'columns' }],
  ['1500\t45\t200', { fault: 'few' }],
  ['rpm;hp\n1500;45\n2000;ninety', { fault: 'number', line: 3 }],
  ['rpm;hp\n1500;45\n\n2000;', { fault: 'number', line: 4 }],
])('reports the fault in %j', (text, fault) => {
  expect(readCurve(text)).toEqual(fault)
})
