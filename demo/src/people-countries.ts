import type { Random } from './seeded-random.ts'

type Place = [city: string, postCode: string]

/** Names of people and companies in a country, and the formats of addresses and numbers. */
export type DemoCountry = {
  code: string
  language: string
  firstnames: string[]
  lastnames: string[]
  places: Place[]
  streets: string[]
  address: (street: string, house: number) => string
  companies: ((lastname: string, city: string) => string)[]
  phone: (random: Random) => string
  vat: (random: Random) => string
  registration: (random: Random, city: string) => string
}

const streetFirst = (street: string, house: number) => `${street} ${house}`
const houseFirst = (street: string, house: number) => `${house} ${street}`
const houseAfterComma = (street: string, house: number) => `${street}, ${house}`

/** Countries of the example people. Phone numbers are from ranges that the country reserves for fiction, if it has any. */
export const demoCountries: readonly DemoCountry[] = [
  {
    code: 'DE',
    language: 'de',
    firstnames: ['Andreas', 'Jens', 'Markus', 'Sabine', 'Katrin', 'Tobias', 'Uwe', 'Melanie'],
    lastnames: ['Brandt', 'Hoffmann', 'Krüger', 'Lehmann', 'Richter', 'Vogel', 'Zimmermann', 'Seidel'],
    places: [
      ['Kassel', '34123'],
      ['Dortmund', '44145'],
      ['Leipzig', '04347'],
      ['Ulm', '89079'],
      ['Bremen', '28307'],
    ],
    streets: ['Industriestraße', 'Gewerbering', 'Werkstraße', 'Am Güterbahnhof', 'Daimlerstraße'],
    address: streetFirst,
    companies: [
      (name) => `${name} Motorentechnik GmbH`,
      (name) => `Kfz-Meisterbetrieb ${name}`,
      (_, city) => `Leistungswerk ${city} GmbH`,
    ],
    phone: (random) => `+49 30 23125 ${random.digits(3)}`,
    vat: (random) => `DE999${random.digits(6)}`,
    registration: (random, city) => `Amtsgericht ${city} HRB ${random.digits(5)}`,
  },
  {
    code: 'AT',
    language: 'de',
    firstnames: ['Lukas', 'Florian', 'Stefan', 'Birgit', 'Manfred', 'Johanna'],
    lastnames: ['Gruber', 'Pichler', 'Steiner', 'Moser', 'Leitner', 'Eder'],
    places: [
      ['Linz', '4020'],
      ['Graz', '8055'],
      ['Salzburg', '5020'],
      ['Dornbirn', '6850'],
    ],
    streets: ['Gewerbestraße', 'Bahnhofstraße', 'Industriezeile', 'Wiener Straße'],
    address: streetFirst,
    companies: [(name) => `${name} Chiptuning e.U.`, (name) => `Autohaus ${name} GmbH`],
    phone: (random) => `+43 720 999 ${random.digits(3)}`,
    vat: (random) => `ATU999${random.digits(5)}`,
    registration: (random) => `FN 999${random.digits(3)} x`,
  },
  {
    code: 'FR',
    language: 'fr',
    firstnames: ['Julien', 'Nicolas', 'Sandrine', 'Mathieu', 'Émilie', 'Thierry'],
    lastnames: ['Lefèvre', 'Moreau', 'Girard', 'Roussel', 'Perrin', 'Chevalier'],
    places: [
      ['Lyon', '69007'],
      ['Nantes', '44300'],
      ['Toulouse', '31200'],
      ['Lille', '59000'],
    ],
    streets: ['rue de l’Industrie', 'avenue des Frères Lumière', 'rue du Commerce', 'chemin des Ateliers'],
    address: houseFirst,
    companies: [(name) => `${name} Performance SARL`, (name) => `Garage ${name}`, (_, city) => `Repro ${city} SAS`],
    phone: (random) => `+33 1 99 00 ${random.digits(2)} ${random.digits(2)}`,
    vat: (random) => `FR${random.digits(2)}999${random.digits(6)}`,
    registration: (random, city) => `RCS ${city} 999 ${random.digits(3)} ${random.digits(3)}`,
  },
  {
    code: 'GB',
    language: 'en',
    firstnames: ['Gareth', 'Oliver', 'Priya', 'Callum', 'Hannah', 'Simon'],
    lastnames: ['Ashworth', 'Bradley', 'Patel', 'Whitfield', 'Sinclair', 'Turner'],
    places: [
      ['Leeds', 'LS10 1AB'],
      ['Coventry', 'CV6 4AA'],
      ['Bristol', 'BS2 0QQ'],
      ['Glasgow', 'G51 2XQ'],
    ],
    streets: ['Foundry Lane', 'Station Road', 'Enterprise Way', 'Mill Street'],
    address: houseFirst,
    companies: [
      (name) => `${name} Remapping Ltd`,
      (name) => `${name} & Sons Garage`,
      (_, city) => `${city} Diesel Tuning Ltd`,
    ],
    phone: (random) => `+44 1632 960${random.digits(3)}`,
    vat: (random) => `GB999${random.digits(6)}`,
    registration: (random) => `99${random.digits(6)}`,
  },
  {
    code: 'ES',
    language: 'es',
    firstnames: ['Javier', 'Lucía', 'Sergio', 'Marta', 'Rubén', 'Álvaro'],
    lastnames: ['Ortega', 'Navarro', 'Castillo', 'Iglesias', 'Vidal', 'Romero'],
    places: [
      ['Zaragoza', '50014'],
      ['Valencia', '46015'],
      ['Sevilla', '41020'],
      ['Murcia', '30007'],
    ],
    streets: ['Calle de la Industria', 'Avenida del Motor', 'Calle Mayor', 'Polígono Las Eras'],
    address: houseAfterComma,
    companies: [(name) => `Talleres ${name} S.L.`, (name) => `${name} Racing S.L.`],
    phone: (random) => `+34 910 999 ${random.digits(3)}`,
    vat: (random) => `ESB99${random.digits(6)}`,
    registration: (random) => `B99${random.digits(6)}`,
  },
  {
    code: 'IT',
    language: 'it',
    firstnames: ['Marco', 'Davide', 'Chiara', 'Alessandro', 'Giulia', 'Fabio'],
    lastnames: ['Bianchi', 'Colombo', 'Ferrara', 'Marchetti', 'Rinaldi', 'Galli'],
    places: [
      ['Modena', '41122'],
      ['Torino', '10135'],
      ['Verona', '37135'],
      ['Bari', '70123'],
    ],
    streets: ['Via dell’Artigianato', 'Via Emilia', 'Viale del Lavoro', 'Via Galileo Ferraris'],
    address: houseAfterComma,
    companies: [(name) => `Autofficina ${name} S.r.l.`, (name) => `${name} Elaborazioni S.n.c.`],
    phone: (random) => `+39 02 9990 ${random.digits(4)}`,
    vat: (random) => `IT999${random.digits(8)}`,
    registration: (random) => `REA 99${random.digits(5)}`,
  },
  {
    code: 'NL',
    language: 'nl',
    firstnames: ['Sander', 'Bram', 'Femke', 'Joost', 'Lotte', 'Ruben'],
    lastnames: ['de Wit', 'van Dijk', 'Hendriks', 'Mulder', 'Kuipers', 'Verhoeven'],
    places: [
      ['Eindhoven', '5651 GH'],
      ['Utrecht', '3542 AD'],
      ['Zwolle', '8013 RW'],
      ['Breda', '4816 BH'],
    ],
    streets: ['Ambachtsweg', 'Industrieweg', 'Havenstraat', 'Koperslagerij'],
    address: streetFirst,
    companies: [(name) => `${name} Chiptuning B.V.`, (name) => `Autobedrijf ${name}`],
    phone: (random) => `+31 85 9990 ${random.digits(3)}`,
    vat: (random) => `NL999${random.digits(6)}B01`,
    registration: (random) => `KvK 99${random.digits(6)}`,
  },
  {
    code: 'PL',
    language: 'pl',
    firstnames: ['Tomasz', 'Paweł', 'Agnieszka', 'Krzysztof', 'Magdalena', 'Marcin'],
    lastnames: ['Nowicki', 'Zieliński', 'Wrona', 'Kamiński', 'Dudek', 'Sikora'],
    places: [
      ['Poznań', '61-315'],
      ['Wrocław', '54-530'],
      ['Katowice', '40-203'],
      ['Gdańsk', '80-298'],
    ],
    streets: ['ul. Przemysłowa', 'ul. Warsztatowa', 'ul. Fabryczna', 'ul. Motorowa'],
    address: streetFirst,
    companies: [(name) => `${name} Auto-Tuning sp. z o.o.`, (_, city) => `Moto Serwis ${city}`],
    phone: (random) => `+48 22 999 ${random.digits(2)} ${random.digits(2)}`,
    vat: (random) => `PL999${random.digits(7)}`,
    registration: (random) => `KRS 0000999${random.digits(3)}`,
  },
  {
    code: 'SE',
    language: 'sv',
    firstnames: ['Anders', 'Elin', 'Johan', 'Karin', 'Mikael', 'Oskar'],
    lastnames: ['Bergström', 'Lindqvist', 'Sandberg', 'Åkesson', 'Nyström', 'Holm'],
    places: [
      ['Göteborg', '418 78'],
      ['Västerås', '721 37'],
      ['Umeå', '904 22'],
    ],
    streets: ['Verkstadsgatan', 'Industrivägen', 'Hamngatan', 'Maskingatan'],
    address: streetFirst,
    companies: [(name) => `${name} Motoroptimering AB`, (_, city) => `${city} Bil & Diesel AB`],
    phone: (random) => `+46 8 465 00${random.between(4, 9)} ${random.digits(2)}`,
    vat: (random) => `SE999${random.digits(7)}01`,
    registration: (random) => `999${random.digits(3)}-${random.digits(4)}`,
  },
  {
    code: 'PT',
    language: 'pt',
    firstnames: ['Rui', 'Inês', 'Tiago', 'Catarina', 'Nuno', 'Paulo'],
    lastnames: ['Almeida', 'Carvalho', 'Teixeira', 'Lopes', 'Moura', 'Figueiredo'],
    places: [
      ['Braga', '4700-025'],
      ['Aveiro', '3800-055'],
      ['Setúbal', '2910-123'],
    ],
    streets: ['Rua da Indústria', 'Avenida da Liberdade', 'Rua das Oficinas'],
    address: houseAfterComma,
    companies: [(name) => `Oficina ${name}, Lda.`, (name) => `${name} Reprogramações, Lda.`],
    phone: (random) => `+351 21 999 ${random.digits(2)} ${random.digits(2)}`,
    vat: (random) => `PT999${random.digits(6)}`,
    registration: (random) => `999${random.digits(6)}`,
  },
]
