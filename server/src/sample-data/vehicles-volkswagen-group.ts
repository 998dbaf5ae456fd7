import {
  bosch,
  built,
  continental,
  type DemoManufacturer,
  diesel,
  make,
  model,
  petrol,
  siemens,
} from './vehicles-tree.ts'

const manual5 = 'Manual, 5-speed'
const manual6 = 'Manual, 6-speed'
const dsg6 = 'DSG, 6-speed'
const dsg7 = 'DSG, 7-speed'
const tiptronic8 = 'Tiptronic, 8-speed'

const volkswagen = make('Volkswagen', [
  model('Golf', [
    built('Mk4 (1J)', 1997, 2003, [
      diesel('1.9 TDI 130', 'ASZ', 1896, [130, 310], [168, 380], bosch('EDC15P+'), { gearbox: manual6 }),
      diesel('1.9 TDI 150', 'ARL', 1896, [150, 320], [190, 410], bosch('EDC15P+'), { gearbox: manual6 }),
      petrol('1.8T 150', 'AUM', 1781, [150, 210], [195, 310], bosch('ME7.5'), { stage2: [215, 330], gearbox: manual5 }),
    ]),
    built('Mk5 (1K)', 2003, 2008, [
      diesel('1.9 TDI 105', 'BXE', 1896, [105, 250], [135, 320], bosch('EDC16U34'), { gearbox: manual5 }),
      diesel('2.0 TDI 140', 'BMM', 1968, [140, 320], [175, 400], bosch('EDC16U34'), { gearbox: manual6 }),
      petrol('GTI 2.0 TFSI 200', 'AXX', 1984, [200, 280], [245, 370], bosch('MED9.1'), {
        stage2: [265, 390],
        gearbox: manual6,
      }),
    ]),
    built('Mk6 (5K)', 2008, 2012, [
      diesel('1.6 TDI 105', 'CAYC', 1598, [105, 250], [140, 320], continental('SIMOS PCR2.1'), { gearbox: manual5 }),
      diesel('2.0 TDI 140', 'CFHC', 1968, [140, 320], [180, 400], bosch('EDC17C46'), { gearbox: manual6 }),
      petrol('1.4 TSI 122', 'CAXA', 1390, [122, 200], [150, 260], bosch('MED17.5.20'), { gearbox: manual6 }),
      petrol('GTI 2.0 TSI 210', 'CCZB', 1984, [210, 280], [260, 380], bosch('MED17.5'), {
        stage2: [275, 400],
        gearbox: dsg6,
      }),
    ]),
    built('Mk7 (5G)', 2012, 2020, [
      diesel('1.6 TDI 105', 'CLHA', 1598, [105, 250], [140, 320], bosch('EDC17C64'), { gearbox: manual5 }),
      diesel('2.0 TDI 150', 'CRBC', 1968, [150, 320], [190, 410], bosch('EDC17C64'), {
        stage2: [200, 420],
        gearbox: manual6,
      }),
      diesel('GTD 2.0 TDI 184', 'CUNA', 1968, [184, 380], [220, 450], bosch('EDC17C64'), { gearbox: dsg6 }),
      petrol('1.4 TSI 150', 'CZDA', 1395, [150, 250], [175, 310], bosch('MED17.5.25'), { gearbox: dsg7 }),
      petrol('GTI 2.0 TSI 220', 'CHHB', 1984, [220, 350], [300, 420], continental('SIMOS 18.1'), {
        stage2: [330, 450],
        gearbox: dsg6,
      }),
      petrol('R 2.0 TSI 300', 'CJXC', 1984, [300, 380], [370, 480], continental('SIMOS 18.1'), {
        stage2: [400, 510],
        gearbox: dsg6,
      }),
    ]),
    built('Mk8 (CD)', 2019, null, [
      diesel('2.0 TDI 150', 'DTSB', 1968, [150, 360], [190, 430], bosch('MD1CS004'), { gearbox: dsg7 }),
    ]),
  ]),
  model('Passat', [
    built('B6 (3C)', 2005, 2010, [
      diesel('2.0 TDI 140', 'BKP', 1968, [140, 320], [175, 390], siemens('PPD1.1'), { gearbox: manual6 }),
    ]),
    built('B7 (36)', 2010, 2014, [
      diesel('2.0 TDI 140', 'CFFB', 1968, [140, 320], [180, 400], bosch('EDC17C46'), { gearbox: dsg6 }),
    ]),
    built('B8 (3G)', 2014, 2023, [
      diesel('2.0 TDI 150', 'CRLB', 1968, [150, 340], [190, 420], bosch('EDC17C64'), { gearbox: dsg6 }),
    ]),
  ]),
  model('Tiguan', [
    built('AD1', 2016, 2024, [
      diesel('2.0 TDI 150', 'DFGA', 1968, [150, 340], [190, 420], bosch('EDC17C74'), { gearbox: dsg7 }),
    ]),
  ]),
  model('Touareg', [
    built('7P', 2010, 2018, [
      diesel('3.0 V6 TDI 240', 'CASA', 2967, [240, 550], [295, 650], bosch('EDC17CP44'), { gearbox: tiptronic8 }),
    ]),
  ]),
])

const audi = make('Audi', [
  model('A3', [
    built('8P', 2003, 2013, [
      diesel('2.0 TDI 140', 'CFFB', 1968, [140, 320], [180, 400], bosch('EDC17C46'), { gearbox: manual6 }),
      petrol('2.0 TFSI 200', 'BWA', 1984, [200, 280], [245, 370], bosch('MED9.1'), {
        stage2: [265, 390],
        gearbox: manual6,
      }),
    ]),
    built('8V', 2012, 2020, [
      diesel('2.0 TDI 150', 'CRBC', 1968, [150, 320], [190, 410], bosch('EDC17C64'), { gearbox: manual6 }),
      petrol('S3 2.0 TFSI 300', 'CJXC', 1984, [300, 380], [370, 480], continental('SIMOS 18.1'), {
        stage2: [400, 510],
        gearbox: dsg6,
      }),
    ]),
  ]),
  model('A4', [
    built('B7 (8E)', 2004, 2008, [
      diesel('2.7 TDI 180', 'BPP', 2698, [180, 380], [220, 450], bosch('EDC16CP34'), { gearbox: 'multitronic' }),
    ]),
    built('B8 (8K)', 2008, 2015, [
      diesel('2.0 TDI 143', 'CAGA', 1968, [143, 320], [180, 400], bosch('EDC17CP14'), { gearbox: manual6 }),
      diesel('3.0 TDI 240', 'CCWA', 2967, [240, 500], [290, 600], bosch('EDC17CP04'), { gearbox: manual6 }),
      petrol('2.0 TFSI 211', 'CDNC', 1984, [211, 350], [260, 430], bosch('MED17.5'), { gearbox: manual6 }),
    ]),
  ]),
  model('A6', [
    built('C7 (4G)', 2011, 2018, [
      diesel('3.0 TDI 245', 'CDUC', 2967, [245, 580], [295, 670], bosch('EDC17CP44'), { gearbox: 'S tronic, 7-speed' }),
      diesel('3.0 BiTDI 313', 'CGQB', 2967, [313, 650], [370, 750], bosch('EDC17CP44'), { gearbox: tiptronic8 }),
    ]),
  ]),
  model('Q7', [
    built('4L', 2006, 2015, [
      diesel('3.0 TDI 233', 'BUG', 2967, [233, 500], [280, 600], bosch('EDC16CP34'), { gearbox: 'Tiptronic, 6-speed' }),
    ]),
    built('4M', 2015, null, [
      diesel('3.0 TDI 272', 'CRTC', 2967, [272, 600], [330, 700], bosch('EDC17CP54'), { gearbox: tiptronic8 }),
    ]),
  ]),
])

const skoda = make('Škoda', [
  model('Octavia', [
    built('II (1Z)', 2004, 2013, [
      diesel('1.9 TDI 105', 'BXE', 1896, [105, 250], [135, 320], bosch('EDC16U34'), { gearbox: manual5 }),
    ]),
    built('III (5E)', 2012, 2020, [
      diesel('2.0 TDI 150', 'CKFC', 1968, [150, 320], [190, 410], bosch('EDC17C64'), { gearbox: dsg6 }),
      petrol('RS 2.0 TSI 230', 'CHHA', 1984, [230, 350], [300, 420], continental('SIMOS 18.1'), {
        stage2: [330, 450],
        gearbox: dsg6,
      }),
    ]),
  ]),
  model('Superb', [
    built('II (3T)', 2008, 2015, [
      diesel('2.0 TDI 170', 'CFGB', 1968, [170, 350], [205, 420], bosch('EDC17C46'), { gearbox: dsg6 }),
    ]),
  ]),
])

const seat = make('Seat', [
  model('Leon', [
    built('1M', 1999, 2005, [
      diesel('1.9 TDI 150', 'ARL', 1896, [150, 320], [190, 410], bosch('EDC15P+'), { gearbox: manual6 }),
    ]),
    built('1P', 2005, 2012, [
      petrol('Cupra 2.0 TFSI 240', 'BWJ', 1984, [240, 300], [280, 390], bosch('MED9.1'), { gearbox: manual6 }),
    ]),
    built('5F', 2012, 2020, [
      petrol('Cupra 2.0 TSI 280', 'CJXA', 1984, [280, 350], [360, 460], continental('SIMOS 18.1'), {
        stage2: [385, 490],
        gearbox: dsg6,
      }),
    ]),
  ]),
])

export const volkswagenGroup: DemoManufacturer[] = [audi, seat, skoda, volkswagen]
