import type { DrawingKind } from './product-drawings.ts'

type ExampleProduct = {
  name: string
  brand: string
  price: string
  kind: DrawingKind
  text: string
  stock: number
  weight: number
  options?: readonly { name: string; price: string }[]
}

type ExampleCategory = { name: string; parent?: string; products: readonly ExampleProduct[] }

const product = (
  name: string,
  [brand, price, stock, weight]: [brand: string, price: string, stock: number, weight: number],
  kind: DrawingKind,
  text: string,
  options: ExampleProduct['options'] = [],
): ExampleProduct => ({ name, brand, price, kind, text, stock, weight, options })

const length = [
  { name: '3 m instead of 1.5 m', price: '12.00' },
  { name: 'Right-angled plug', price: '6.50' },
]

/** Products of the example shop, by category. All brands are invented. */
export const exampleCategories: readonly ExampleCategory[] = [
  { name: 'Diagnostics', products: [] },
  {
    name: 'Cables',
    parent: 'Diagnostics',
    products: [
      product(
        'OBD-II cable, shielded',
        ['Kernwerk', '39.00', 42, 0.3],
        'cable',
        'Double shielded, for reading over the diagnostic port.',
        length,
      ),
      product(
        'DoIP Ethernet cable',
        ['Kernwerk', '49.90', 18, 0.3],
        'cable',
        'For control units that are read over Ethernet.',
        length,
      ),
      product(
        'K-line cable with relay',
        ['Leitfaden', '64.00', 7, 0.4],
        'cable',
        'Switches the programming voltage on pin 15.',
      ),
      product(
        '16-pin Y splitter',
        ['Leitfaden', '19.50', 60, 0.2],
        'cable',
        'Keeps the tracker connected while you read.',
      ),
      product(
        'Truck adapter cable, 9-pin',
        ['Kernwerk', '58.00', 12, 0.5],
        'cable',
        'From J1939 to the standard plug.',
      ),
      product(
        'Fuse set for diagnostic cables',
        ['Leitfaden', '8.90', 140, 0.1],
        'card',
        'Twenty fuses of 1, 2 and 5 ampere.',
      ),
    ],
  },
  {
    name: 'Interfaces',
    parent: 'Diagnostics',
    products: [
      product(
        'J2534 interface, two channels',
        ['Norderlicht', '389.00', 9, 0.6],
        'box',
        'CAN, CAN FD and K-line at the same time.',
        [
          { name: 'Hard case', price: '35.00' },
          { name: 'Second year of warranty', price: '49.00' },
        ],
      ),
      product(
        'CAN FD logger',
        ['Norderlicht', '249.00', 4, 0.4],
        'box',
        'Records eight hours to a card and needs no computer.',
      ),
      product(
        'Wireless diagnostic interface',
        ['Norderlicht', '199.00', 0, 0.2],
        'adapter',
        'Reaches the bench from anywhere in the workshop.',
      ),
      product(
        'Sniffer module for LIN',
        ['Norderlicht', '89.00', 23, 0.1],
        'adapter',
        'Shows what window lifters and mirrors say.',
      ),
    ],
  },
  { name: 'Bench', products: [] },
  {
    name: 'Bench adapters',
    parent: 'Bench',
    products: [
      product(
        'Universal bench adapter',
        ['Tischler & Sohn', '149.00', 15, 0.8],
        'adapter',
        'Pins for all common connectors, numbered.',
        [{ name: 'Set of 40 spare pins', price: '14.00' }],
      ),
      product(
        'Bench adapter, 94 pins',
        ['Tischler & Sohn', '79.00', 11, 0.3],
        'adapter',
        'For diesel control units from 2009.',
      ),
      product(
        'Bench adapter, 105 pins',
        ['Tischler & Sohn', '84.00', 6, 0.3],
        'adapter',
        'For petrol control units from 2012.',
      ),
      product(
        'Gearbox adapter, dual clutch',
        ['Tischler & Sohn', '92.00', 5, 0.3],
        'adapter',
        'Reads seven-speed units on the bench.',
      ),
      product(
        'Pin extractor set',
        ['Feinmeister', '24.00', 33, 0.2],
        'probe',
        'Eleven tools for contacts from 0.6 to 4.8 mm.',
      ),
      product('Contact spray', ['Klarwerk', '9.80', 88, 0.4], 'bottle', 'Cleans contacts and leaves nothing behind.'),
    ],
  },
  {
    name: 'Power',
    parent: 'Bench',
    products: [
      product(
        'Battery support, 70 A',
        ['Stromhaus', '329.00', 8, 7.5],
        'charger',
        'Holds 13.5 V while you write, without ripple.',
      ),
      product(
        'Battery support, 120 A',
        ['Stromhaus', '489.00', 3, 9.8],
        'charger',
        'For large vehicles with many control units awake.',
      ),
      product(
        'Bench power supply, 30 V',
        ['Stromhaus', '139.00', 14, 3.2],
        'charger',
        'Quiet, with a display for current and voltage.',
      ),
      product('Clamp set, insulated', ['Stromhaus', '27.50', 41, 0.6], 'cable', 'Two metres of copper, 16 mm².'),
      product('Jump box with display', ['Stromhaus', '118.00', 10, 1.4], 'charger', 'Starts up to 3 litres of diesel.'),
      product('Fuse holder for bench wiring', ['Leitfaden', '6.20', 120, 0.1], 'box', 'Six fuses, screw terminals.'),
    ],
  },
  {
    name: 'Probes and boards',
    parent: 'Bench',
    products: [
      product(
        'BDM probe set',
        ['Feinmeister', '129.00', 9, 0.4],
        'probe',
        'Spring-loaded needles for the pads of five board types.',
      ),
      product(
        'Positioning frame',
        ['Feinmeister', '219.00', 4, 2.1],
        'case',
        'Holds probe and board to a tenth of a millimetre.',
        [{ name: 'LED lamp', price: '28.00' }],
      ),
      product(
        'Soldering microscope',
        ['Feinmeister', '279.00', 2, 3.4],
        'probe',
        'Ten inches of screen and no fatigue.',
      ),
      product('Hot-air nozzle set', ['Feinmeister', '34.00', 26, 0.3], 'probe', 'Five nozzles for chips of all sizes.'),
      product('Board sealing gel', ['Klarwerk', '21.00', 37, 0.2], 'bottle', 'Closes an opened control unit for good.'),
      product('Case glue, black', ['Klarwerk', '14.50', 52, 0.3], 'bottle', 'Elastic, resists oil and 150 °C.'),
    ],
  },
  {
    name: 'Workshop',
    products: [
      product('Tool case, empty', ['Holm', '69.00', 19, 4.2], 'case', 'Foam to cut yourself, two locks.'),
      product('Tool case with inserts', ['Holm', '99.00', 13, 4.9], 'case', 'Places for interface, cables and laptop.'),
      product(
        'Nitrile gloves, 100 pieces',
        ['Holm', '12.90', 210, 0.5],
        'glove',
        'Thin enough for screws, thick enough for oil.',
        [{ name: 'Size XL', price: '0.00' }],
      ),
      product('Assembly gloves', ['Holm', '9.40', 75, 0.1], 'glove', 'Grip when wet, touch screens included.'),
      product('Fender cover, magnetic', ['Holm', '32.00', 16, 1.1], 'shirt', 'Keeps rivets and buttons off the paint.'),
      product('Laptop holder for the window', ['Holm', '54.00', 5, 1.8], 'case', 'Clamps to the door, folds flat.'),
      product(
        'Inspection lamp',
        ['Lumen & Co', '44.00', 28, 0.3],
        'probe',
        'Rechargeable via USB-C, with a magnetic base.',
      ),
    ],
  },
  {
    name: 'Merchandise',
    products: [
      product('Workshop shirt', ['Mapwright', '24.00', 64, 0.3], 'shirt', 'Heavy cotton, made to be washed often.', [
        { name: 'Name on the chest', price: '7.00' },
      ]),
      product(
        'Gift card, 50 credits',
        ['Mapwright', '50.00', 500, 0.02],
        'card',
        'For a colleague who has everything else.',
      ),
      product('Gift card, 200 credits', ['Mapwright', '200.00', 500, 0.02], 'card', 'For a good customer.'),
      product('Thermos bottle', ['Mapwright', '19.00', 3, 0.4], 'bottle', 'Hot until the file is written.'),
      product('Winter gloves', ['Mapwright', '16.00', 0, 0.1], 'glove', 'Warm, with grip for tools.'),
    ],
  },
]

/** Content of one piece of a product, from which the price per unit is calculated. */
export const exampleContents: Readonly<Record<string, { content: number; content_unit: 'ml' | 'piece' }>> = {
  'Contact spray': { content: 400, content_unit: 'ml' },
  'Board sealing gel': { content: 150, content_unit: 'ml' },
  'Case glue, black': { content: 310, content_unit: 'ml' },
  'Nitrile gloves, 100 pieces': { content: 100, content_unit: 'piece' },
}
