import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Send = (status: number, body?: object | string) => void

/** Starts a fake register on this machine. `asked` lists the URLs and headers of the requests. */
async function startRegister(answer: (url: URL, request: IncomingMessage, send: Send) => void) {
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    answer(new URL(request.url ?? '', 'http://register'), request, (status, body = '') => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    target: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((done) => server.close(done)),
  }
}

/** Registration numbers for which every register fails, with status and body of the response. */
const failures: Readonly<Record<string, readonly [number, object | string]>> = {
  BAD400: [400, { message: 'bad' }],
  BAD429: [429, {}],
  BAD500: [500, {}],
  BAD503: [503, {}],
  BAD200: [200, '<html>'],
}

const dutchVehicles: Readonly<Record<string, object>> = {
  '6TJR64': {
    ...{ kenteken: '6TJR64', voertuigsoort: 'Personenauto', merk: 'NISSAN', handelsbenaming: 'NISSAN NOTE' },
    ...{ datum_eerste_toelating: '20140306', eerste_kleur: 'GRIJS', tweede_kleur: 'Niet geregistreerd' },
    ...{ aantal_cilinders: '3', cilinderinhoud: '1198' },
  },
  '1ABC23': {
    ...{ kenteken: '1ABC23', merk: 'VOLKSWAGEN', handelsbenaming: 'GOLF VARIANT GTE', cilinderinhoud: '1395' },
    ...{ datum_eerste_toelating: '20180315', eerste_kleur: 'Niet geregistreerd' },
  },
}
const dutchFuels: Readonly<Record<string, readonly string[]>> = {
  '6TJR64': ['Benzine'],
  '1ABC23': ['Benzine', 'Elektriciteit'],
}

/** Starts a fake of the RDW's open data: rows of the two data sets, and an empty list for an unknown number. */
export const startRdwServer = () =>
  startRegister((url, _, send) => {
    const number = url.searchParams.get('kenteken') ?? ''
    const failure = failures[number]
    if (failure) return send(...failure)
    const vehicle = dutchVehicles[number]
    if (url.pathname === '/resource/m9d7-ebf2.json') return send(200, vehicle ? [vehicle] : [])
    const fuels = dutchFuels[number] ?? []
    if (url.pathname === '/resource/8ys7-d773.json')
      return send(
        200,
        fuels.map((brandstof_omschrijving, at) => ({ brandstof_volgnummer: String(at + 1), brandstof_omschrijving })),
      )
    return send(404, { error: true })
  })

const code = (kodeVerdi: string, kodeNavn: string) => ({ kodeVerdi, kodeNavn, tidligereKodeVerdi: [] })

const norwegian = (make: string, model: string, motor: object, hybrid = 'INGEN') => ({
  kjoretoyId: { kjennemerke: 'EK 39085', understellsnummer: 'WVWZZZAUZH8950429' },
  forstegangsregistrering: { registrertForstegangNorgeDato: '2019-01-02' },
  godkjenning: {
    forstegangsGodkjenning: { forstegangRegistrertDato: '2017-06-06' },
    tekniskGodkjenning: {
      tekniskeData: {
        generelt: { merke: [{ merke: make, merkeKode: '5750' }], handelsbetegnelse: [model] },
        karosseriOgLasteplan: { rFarge: [code('05', 'Grå')] },
        motorOgDrivverk: { hybridKategori: code(hybrid, hybrid), motor: [motor] },
      },
    },
  },
})

const norwegianVehicles: Readonly<Record<string, object>> = {
  EK39085: norwegian('VOLKSWAGEN', 'GOLF', { drivstoff: [{ drivstoffKode: code('5', 'Elektrisk') }] }),
  AB12345: norwegian('VOLKSWAGEN', 'GOLF VARIANT', {
    slagvolum: 1968,
    drivstoff: [{ drivstoffKode: code('2', 'Diesel') }],
  }),
  CD12345: norwegian(
    'TOYOTA',
    'YARIS',
    { slagvolum: 1490, drivstoff: [{ drivstoffKode: code('1', 'Bensin') }] },
    'LADBAR',
  ),
}

/** Starts a fake of Statens vegvesen: 204 for an unknown number, 401 for a wrong key. */
export const startVegvesenServer = ({ key = 'test-key' } = {}) =>
  startRegister((url, { headers }, send) => {
    if (headers['svv-authorization'] !== `Apikey ${key}`) return send(401, {})
    const number = url.searchParams.get('kjennemerke') ?? ''
    const failure = failures[number]
    if (failure) return send(...failure)
    const vehicle = norwegianVehicles[number]
    return vehicle ? send(200, { kjoretoydataListe: [vehicle] }) : send(204)
  })
