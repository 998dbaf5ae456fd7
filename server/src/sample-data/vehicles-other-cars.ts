import {
  bosch,
  built,
  continental,
  type DemoManufacturer,
  delphi,
  denso,
  diesel,
  make,
  marelli,
  model,
  petrol,
  siemens,
} from './vehicles-tree.ts'

const manual5 = 'Manual, 5-speed'
const manual6 = 'Manual, 6-speed'
const automatic6 = 'Automatic, 6-speed'
const automatic8 = 'Automatic, 8-speed'

const alfaRomeo = make('Alfa Romeo', [
  model('159', [
    built('939', 2005, 2011, [
      diesel('1.9 JTDm 150', '939A2.000', 1910, [150, 320], [185, 400], bosch('EDC16C39'), { gearbox: manual6 }),
      diesel('2.4 JTDm 200', '939A3.000', 2387, [200, 400], [240, 480], bosch('EDC16C39'), { gearbox: manual6 }),
    ]),
  ]),
  model('Giulietta', [
    built('940', 2010, 2020, [
      diesel('2.0 JTDm 170', '940A4.000', 1956, [170, 350], [205, 420], bosch('EDC17C49'), { gearbox: manual6 }),
    ]),
  ]),
])

const fiat = make('Fiat', [
  model('Grande Punto', [
    built('199', 2005, 2012, [
      diesel('1.3 Multijet 75', '199A2.000', 1248, [75, 190], [100, 240], marelli('MJD 6F3'), { gearbox: manual5 }),
      diesel('1.9 Multijet 130', '199A5.000', 1910, [130, 280], [160, 350], bosch('EDC16C39'), { gearbox: manual6 }),
    ]),
  ]),
])

const citroen = make('Citroën', [
  model('C4', [
    built('I', 2004, 2010, [
      diesel('1.6 HDi 110', 'DV6TED4 (9HZ)', 1560, [110, 240], [135, 300], bosch('EDC16C34'), { gearbox: manual5 }),
      diesel('2.0 HDi 136', 'DW10BTED4 (RHR)', 1997, [136, 320], [170, 390], siemens('SID803A'), { gearbox: manual6 }),
    ]),
  ]),
  model('Berlingo', [
    built('III (K9)', 2018, null, [
      diesel('1.5 BlueHDi 130', 'DV5RC (YH01)', 1499, [130, 300], [155, 360], bosch('MD1CS003'), { gearbox: manual6 }),
    ]),
  ]),
])

const peugeot = make('Peugeot', [
  model('308', [
    built('I (T7)', 2007, 2013, [
      diesel('1.6 e-HDi 112', 'DV6C (9HR)', 1560, [112, 270], [140, 320], bosch('EDC17C10'), { gearbox: manual6 }),
      diesel('2.0 HDi 163', 'DW10CTED4 (RHH)', 1997, [163, 340], [195, 410], delphi('DCM3.5'), { gearbox: manual6 }),
    ]),
    built('II (T9)', 2013, 2021, [
      diesel('1.6 BlueHDi 120', 'DV6FC (BH01)', 1560, [120, 300], [150, 350], bosch('EDC17C60'), { gearbox: manual6 }),
      diesel('2.0 BlueHDi 150', 'DW10FD (AH01)', 1997, [150, 370], [185, 440], delphi('DCM6.2A'), { gearbox: manual6 }),
    ]),
  ]),
  model('207', [
    built('WA', 2006, 2012, [
      petrol('1.6 THP 150', 'EP6DT (5FX)', 1598, [150, 240], [180, 310], bosch('MED17.4'), { gearbox: manual5 }),
    ]),
  ]),
])

const renault = make('Renault', [
  model('Megane', [
    built('II', 2002, 2009, [
      diesel('1.5 dCi 106', 'K9K 732', 1461, [106, 240], [130, 290], siemens('SID301'), { gearbox: manual6 }),
    ]),
    built('III', 2008, 2016, [
      diesel('1.6 dCi 130', 'R9M 402', 1598, [130, 320], [160, 390], bosch('EDC17C84'), { gearbox: manual6 }),
    ]),
  ]),
  model('Laguna', [
    built('III', 2007, 2015, [
      diesel('2.0 dCi 150', 'M9R 740', 1995, [150, 340], [185, 410], bosch('EDC16CP33'), { gearbox: manual6 }),
    ]),
  ]),
])

const ford = make('Ford', [
  model('Focus', [
    built('II', 2004, 2011, [
      diesel('1.6 TDCi 109', 'G8DA', 1560, [109, 240], [135, 300], bosch('EDC16C34'), { gearbox: manual5 }),
      diesel('2.0 TDCi 136', 'G6DA', 1997, [136, 320], [170, 390], siemens('SID206'), { gearbox: manual6 }),
      petrol('ST 2.5T 225', 'HYDA', 2521, [225, 320], [270, 420], bosch('ME9.0'), {
        stage2: [300, 450],
        gearbox: manual6,
      }),
    ]),
    built('III', 2011, 2018, [
      diesel('1.6 TDCi 115', 'T1DA', 1560, [115, 270], [140, 320], bosch('EDC17C10'), { gearbox: manual6 }),
      diesel('2.0 TDCi 163', 'TXDA', 1997, [163, 340], [195, 410], delphi('DCM3.5'), { gearbox: manual6 }),
    ]),
  ]),
  model('Mondeo', [
    built('IV', 2007, 2014, [
      diesel('2.0 TDCi 140', 'QXBA', 1997, [140, 320], [170, 390], siemens('SID206'), { gearbox: manual6 }),
    ]),
  ]),
])

const volvo = make('Volvo', [
  model('V70', [
    built('II', 2000, 2007, [
      diesel('D5 163', 'D5244T', 2401, [163, 340], [200, 420], bosch('EDC15C11'), { gearbox: manual5 }),
      diesel('D5 185', 'D5244T4', 2401, [185, 400], [220, 470], bosch('EDC16C31'), { gearbox: automatic6 }),
    ]),
  ]),
  model('XC60', [
    built('I', 2008, 2017, [
      diesel('D5 205', 'D5244T10', 2400, [205, 420], [240, 500], bosch('EDC17CP22'), { gearbox: automatic6 }),
    ]),
  ]),
])

const landRover = make('Land Rover', [
  model('Discovery', [
    built('4 (L319)', 2009, 2016, [
      diesel('3.0 TDV6 245', '306DT', 2993, [245, 600], [295, 700], bosch('EDC17CP11'), { gearbox: automatic6 }),
    ]),
  ]),
  model('Range Rover Evoque', [
    built('L538', 2011, 2018, [
      diesel('2.2 SD4 190', '224DT', 2179, [190, 420], [225, 500], bosch('EDC17CP42'), { gearbox: automatic6 }),
    ]),
  ]),
])

const jaguar = make('Jaguar', [
  model('XF', [
    built('X250', 2008, 2015, [
      diesel('3.0 D S 275', '306DT', 2993, [275, 600], [325, 700], bosch('EDC17CP11'), { gearbox: automatic8 }),
    ]),
  ]),
])

const nissan = make('Nissan', [
  model('Qashqai', [
    built('J11', 2013, 2021, [
      diesel('1.6 dCi 130', 'R9M', 1598, [130, 320], [160, 390], bosch('EDC17C84'), { gearbox: manual6 }),
    ]),
  ]),
])

const hyundai = make('Hyundai', [
  model('i30', [
    built('FD', 2007, 2011, [
      diesel('1.6 CRDi 115', 'D4FB', 1582, [115, 255], [145, 310], bosch('EDC16C39'), { gearbox: manual5 }),
    ]),
  ]),
  model('ix35', [
    built('LM', 2009, 2015, [
      diesel('2.0 CRDi 184', 'D4HA', 1995, [184, 392], [220, 470], bosch('EDC17C08'), { gearbox: automatic6 }),
    ]),
  ]),
])

const toyota = make('Toyota', [
  model('Hilux', [
    built('AN10', 2004, 2015, [
      diesel('3.0 D-4D 171', '1KD-FTV', 2982, [171, 343], [205, 430], denso('SH7058'), { gearbox: manual5 }),
    ]),
  ]),
])

const abarth = make('Abarth', [
  model('500', [
    built('312', 2008, null, [
      petrol('1.4 T-Jet 135', '312A1.000', 1368, [135, 206], [165, 270], bosch('ME7.9.10'), { gearbox: manual5 }),
    ]),
  ]),
])

const fordVans = make('Ford', [
  model('Transit', [
    built('Mk7 facelift', 2011, 2014, [
      diesel('2.2 TDCi 125', 'CYFA', 2198, [125, 350], [155, 420], continental('SID208'), { gearbox: manual6 }),
    ]),
  ]),
])

const fiatVans = make('Fiat', [
  model('Ducato', [
    built('250', 2006, 2014, [
      diesel('2.3 Multijet 120', 'F1AE0481D', 2287, [120, 320], [150, 390], bosch('EDC16C39'), { gearbox: manual6 }),
      diesel('2.3 Multijet 130', 'F1AE3481D', 2287, [130, 320], [160, 400], bosch('EDC17CP52'), { gearbox: manual6 }),
    ]),
  ]),
])

const ivecoVans = make('Iveco', [
  model('Daily', [
    built('IV', 2006, 2011, [
      diesel('3.0 HPT 176', 'F1CE0481H', 2998, [176, 400], [210, 480], bosch('EDC16C39'), { gearbox: manual6 }),
    ]),
  ]),
])

const mercedesVans = make('Mercedes-Benz', [
  model('Sprinter', [
    built('906', 2006, 2018, [
      diesel('316 CDI 163', 'OM651', 2143, [163, 360], [195, 430], delphi('CRD3'), { gearbox: manual6 }),
      diesel('319 CDI 190', 'OM642', 2987, [190, 440], [230, 540], bosch('EDC17CP46'), {
        gearbox: 'Automatic, 5-speed',
      }),
    ]),
  ]),
])

const renaultVans = make('Renault', [
  model('Master', [
    built('III', 2010, null, [
      diesel('2.3 dCi 125', 'M9T', 2299, [125, 310], [155, 380], bosch('EDC17C42'), { gearbox: manual6 }),
    ]),
  ]),
])

const volkswagenVans = make('Volkswagen', [
  model('Transporter', [
    built('T5 facelift', 2009, 2015, [
      diesel('2.0 TDI 140', 'CAAC', 1968, [140, 340], [175, 410], bosch('EDC17CP20'), { gearbox: manual6 }),
      diesel('2.0 BiTDI 180', 'CFCA', 1968, [180, 400], [215, 460], bosch('EDC17CP20'), { gearbox: 'DSG, 7-speed' }),
    ]),
  ]),
])

export const otherCars: DemoManufacturer[] = [
  abarth,
  alfaRomeo,
  citroen,
  fiat,
  ford,
  hyundai,
  jaguar,
  landRover,
  nissan,
  peugeot,
  renault,
  toyota,
  volvo,
]

export const vans: DemoManufacturer[] = [fiatVans, fordVans, ivecoVans, mercedesVans, renaultVans, volkswagenVans]
