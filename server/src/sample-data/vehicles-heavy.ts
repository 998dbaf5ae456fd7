import {
  bmwMotorrad,
  bosch,
  built,
  continental,
  type DemoManufacturer,
  delphi,
  diesel,
  make,
  marelli,
  model,
  petrol,
  scaniaEms,
  temic,
  trw,
} from './vehicles-tree.ts'

const automated12 = 'Automated, 12-speed'
const manual6 = 'Manual, 6-speed'

export const trucks: DemoManufacturer[] = [
  make('DAF', [
    model('XF105', [
      built('Euro 5', 2006, 2013, [
        diesel('460', 'MX340', 12902, [462, 2300], [520, 2600], delphi('DMCI'), { gearbox: automated12 }),
      ]),
    ]),
  ]),
  make('Iveco', [
    model('Stralis', [
      built('AS', 2007, 2012, [
        diesel('450', 'Cursor 10 F3A', 10308, [450, 2100], [510, 2400], bosch('EDC7UC31'), { gearbox: automated12 }),
      ]),
    ]),
  ]),
  make('MAN', [
    model('TGX', [
      built('Euro 5', 2007, 2014, [
        diesel('18.440', 'D2066', 10518, [440, 2100], [500, 2400], bosch('EDC7C32'), { gearbox: automated12 }),
        diesel('18.480', 'D2676', 12419, [480, 2300], [540, 2600], bosch('EDC7C32'), { gearbox: automated12 }),
      ]),
    ]),
  ]),
  make('Mercedes-Benz', [
    model('Actros', [
      built('MP3', 2008, 2011, [
        diesel('1844', 'OM501LA', 11946, [435, 2100], [490, 2400], temic('PLD'), { gearbox: 'PowerShift, 12-speed' }),
      ]),
      built('MP4', 2011, 2019, [
        diesel('1845', 'OM471', 12809, [449, 2200], [510, 2500], continental('MCM2.1'), {
          gearbox: 'PowerShift, 12-speed',
        }),
      ]),
    ]),
  ]),
  make('Renault Trucks', [
    model('Premium', [
      built('Euro 5', 2006, 2013, [
        diesel('460', 'DXi11', 10837, [460, 2200], [520, 2450], trw('EMS2'), { gearbox: 'Optidriver, 12-speed' }),
      ]),
    ]),
  ]),
  make('Scania', [
    model('R-series', [
      built('Euro 5', 2009, 2013, [
        diesel('R 480', 'DC13', 12742, [480, 2500], [540, 2800], scaniaEms('EMS S8'), {
          gearbox: 'Opticruise, 12-speed',
        }),
      ]),
    ]),
  ]),
  make('Volvo', [
    model('FH', [
      built('Euro 5', 2008, 2013, [
        diesel('FH 460', 'D13C460', 12777, [460, 2300], [520, 2600], trw('EMS2'), { gearbox: 'I-Shift, 12-speed' }),
      ]),
    ]),
  ]),
]

export const tractors: DemoManufacturer[] = [
  make('Case IH', [
    model('Puma', [
      built('CVX Tier 4A', 2011, 2015, [
        diesel('230 CVX', 'FPT NEF 6.7', 6728, [228, 1000], [265, 1180], bosch('EDC17CV41'), { gearbox: 'CVX' }),
      ]),
    ]),
  ]),
  make('New Holland', [
    model('T6000', [
      built('Tier 3', 2007, 2012, [
        diesel('T6070', 'FPT NEF 6.7', 6728, [141, 650], [170, 780], bosch('EDC7UC31'), { gearbox: 'Electro Command' }),
      ]),
    ]),
    model('T7', [
      built('Tier 4A', 2011, 2015, [
        diesel('T7.270', 'FPT NEF 6.7', 6728, [228, 1000], [265, 1180], bosch('EDC17CV41'), {
          gearbox: 'Auto Command',
        }),
      ]),
    ]),
  ]),
]

export const motorcycles: DemoManufacturer[] = [
  make('Aprilia', [
    model('RSV4', [
      built('Factory', 2009, 2014, [
        petrol('1000 180', 'V4 65°', 999, [180, 115], [186, 119], marelli('IAW 7SM'), { gearbox: manual6 }),
      ]),
    ]),
  ]),
  make('BMW', [
    model('R 1200 GS', [
      built('K25', 2008, 2012, [
        petrol('105', 'Boxer air-cooled', 1170, [105, 115], [112, 121], bmwMotorrad('BMSK'), { gearbox: manual6 }),
      ]),
    ]),
    model('S 1000 RR', [
      built('K46', 2009, 2014, [
        petrol('193', 'Four in line', 999, [193, 112], [200, 116], bmwMotorrad('BMS-KP'), { gearbox: manual6 }),
      ]),
    ]),
  ]),
  make('Ducati', [
    model('1098', [
      built('1098', 2007, 2009, [
        petrol('160', 'Testastretta Evoluzione', 1099, [160, 123], [167, 128], marelli('IAW 5AM'), {
          gearbox: manual6,
        }),
      ]),
    ]),
  ]),
  make('Moto Guzzi', [
    model('Griso', [
      built('1200 8V', 2007, 2016, [
        petrol('110', 'Quattrovalvole', 1151, [110, 108], [116, 113], marelli('IAW 5AM'), { gearbox: manual6 }),
      ]),
    ]),
  ]),
]
