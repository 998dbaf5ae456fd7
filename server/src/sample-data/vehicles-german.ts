import { bosch, built, type DemoManufacturer, delphi, diesel, make, model, petrol, siemens } from './vehicles-tree.ts'

const manual6 = 'Manual, 6-speed'
const automatic6 = 'Automatic, 6-speed'
const automatic7 = '7G-Tronic'
const automatic8 = 'Automatic, 8-speed'

const bmw = make('BMW', [
  model('3 Series', [
    built('E46', 1998, 2006, [
      diesel('330d 184', 'M57D30', 2926, [184, 390], [225, 470], bosch('EDC15C4'), { gearbox: 'Manual, 5-speed' }),
    ]),
    built('E90', 2005, 2012, [
      diesel('320d 177', 'N47D20A', 1995, [177, 350], [215, 430], bosch('EDC17CP02'), { gearbox: manual6 }),
      diesel('335d 286', 'M57D30TU2', 2993, [286, 580], [340, 680], bosch('EDC16CP35'), { gearbox: automatic6 }),
      petrol('335i 306', 'N54B30', 2979, [306, 400], [370, 520], siemens('MSD80'), {
        stage2: [400, 560],
        gearbox: manual6,
      }),
    ]),
    built('F30', 2012, 2019, [
      diesel('320d 184', 'N47D20C', 1995, [184, 380], [225, 450], bosch('EDC17C50'), { gearbox: automatic8 }),
      diesel('330d 258', 'N57D30A', 2993, [258, 560], [315, 660], bosch('EDC17C56'), { gearbox: automatic8 }),
      petrol('328i 245', 'N20B20A', 1997, [245, 350], [290, 430], bosch('MEVD17.2.9'), { gearbox: automatic8 }),
    ]),
  ]),
  model('M4', [
    built('F82', 2014, 2020, [
      petrol('M4 431', 'S55B30', 2979, [431, 550], [510, 680], bosch('MEVD17.2.G'), {
        stage2: [550, 730],
        gearbox: 'M DCT, 7-speed',
      }),
    ]),
  ]),
  model('5 Series', [
    built('F10', 2010, 2017, [
      diesel('530d 245', 'N57D30', 2993, [245, 540], [300, 640], bosch('EDC17CP45'), { gearbox: automatic8 }),
      diesel('535d 313', 'N57D30TOP', 2993, [313, 630], [370, 730], bosch('EDC17C56'), { gearbox: automatic8 }),
    ]),
    built('G30', 2017, 2023, [
      diesel('520d 190', 'B47D20B', 1995, [190, 400], [230, 470], bosch('MD1CP002'), { gearbox: automatic8 }),
    ]),
  ]),
])

const mini = make('Mini', [
  model('Cooper S', [
    built('R56', 2006, 2013, [
      petrol('1.6 184', 'N18B16A', 1598, [184, 240], [215, 310], bosch('MEVD17.2.2'), { gearbox: manual6 }),
    ]),
  ]),
])

const mercedes = make('Mercedes-Benz', [
  model('C-Class', [
    built('W204', 2007, 2014, [
      diesel('C 220 CDI 170', 'OM651', 2143, [170, 400], [205, 480], delphi('CRD3'), { gearbox: automatic7 }),
      diesel('C 320 CDI 224', 'OM642', 2987, [224, 510], [275, 610], bosch('EDC16CP31'), { gearbox: automatic7 }),
    ]),
    built('W205', 2014, 2021, [
      petrol('C 250 211', 'M274', 1991, [211, 350], [250, 440], bosch('MED17.7.2'), { gearbox: automatic7 }),
    ]),
  ]),
  model('E-Class', [
    built('W211', 2002, 2009, [
      diesel('E 320 CDI 224', 'OM642', 2987, [224, 510], [275, 610], bosch('EDC16CP31'), { gearbox: automatic7 }),
    ]),
    built('W212', 2009, 2016, [
      diesel('E 350 CDI 231', 'OM642', 2987, [231, 540], [280, 640], bosch('EDC17CP46'), { gearbox: automatic7 }),
    ]),
    built('W213', 2016, 2023, [
      diesel('E 220 d 194', 'OM654', 1950, [194, 400], [235, 480], bosch('MD1CP001'), { gearbox: '9G-Tronic' }),
    ]),
  ]),
])

const opel = make('Opel', [
  model('Astra', [
    built('H', 2004, 2010, [
      diesel('1.9 CDTI 120', 'Z19DT', 1910, [120, 280], [150, 350], bosch('EDC16C39'), { gearbox: manual6 }),
      diesel('1.9 CDTI 150', 'Z19DTH', 1910, [150, 320], [185, 400], bosch('EDC16C39'), { gearbox: manual6 }),
    ]),
  ]),
  model('Insignia', [
    built('A', 2008, 2017, [
      diesel('2.0 CDTI 160', 'A20DTH', 1956, [160, 350], [195, 420], bosch('EDC17C19'), { gearbox: manual6 }),
    ]),
  ]),
])

const porsche = make('Porsche', [
  model('Cayenne', [
    built('958', 2010, 2017, [
      diesel('Diesel 3.0 245', 'CRCA', 2967, [245, 550], [300, 660], bosch('EDC17CP44'), {
        gearbox: 'Tiptronic S, 8-speed',
      }),
    ]),
  ]),
])

export const germanMakes: DemoManufacturer[] = [bmw, mercedes, mini, opel, porsche]
