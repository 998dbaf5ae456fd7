import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const json = 'application/json'

/** Responses of the DVLA's test environment, by registration number. */
const vehicles: Record<string, object> = {
  AA19AAA: {
    registrationNumber: 'AA19AAA',
    artEndDate: '2025-03-30',
    co2Emissions: 300,
    engineCapacity: 1968,
    euroStatus: 'EURO1',
    markedForExport: false,
    fuelType: 'DIESEL',
    motStatus: 'No details held by DVLA',
    revenueWeight: 0,
    colour: 'RED',
    make: 'VOLKSWAGEN',
    typeApproval: 'M1',
    yearOfManufacture: 2015,
    taxDueDate: '2026-12-01',
    taxStatus: 'Taxed',
    dateOfLastV5CIssued: '2019-05-20',
    wheelplan: '2 AXLE RIGID BODY',
    monthOfFirstDvlaRegistration: '2015-03',
    monthOfFirstRegistration: '2015-03',
    realDrivingEmissions: '1',
  },
  AA19EEE: {
    registrationNumber: 'AA19EEE',
    co2Emissions: 0,
    markedForExport: false,
    fuelType: 'ELECTRICITY',
    colour: 'MULTI-COLOUR',
    make: 'LAND ROVER',
    yearOfManufacture: 2019,
    taxStatus: 'Taxed',
    wheelplan: '2 AXLE RIGID BODY',
  },
}
const failures: Record<string, [status: number, title: string, detail: string]> = {
  ER19BAD: [400, 'Bad Request', 'Invalid format for field - vehicle registration number'],
  ER19NFD: [404, 'Vehicle Not Found', 'Record for vehicle not found'],
  ER19THR: [429, 'Too Many Requests', 'Too Many Requests'],
  ER19ERR: [500, 'Internal Server Error', 'System Error occurred'],
  ER19MNT: [503, 'Service Unavailable', 'The service is currently unavailable'],
}

async function bodyOf(request: IncomingMessage): Promise<{ registrationNumber?: string }> {
  let text = ''
  for await (const part of request) text += part
  return JSON.parse(text)
}

/** Starts a local fake of the DVLA's Vehicle Enquiry Service; `asked` lists the requested numbers. */
export async function startDvlaServer({ key = 'test-key' } = {}) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': json }).end(JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/vehicle-enquiry/v1/vehicles')
      return send(403, { message: 'Missing Authentication Token' })
    if (request.headers['x-api-key'] !== key || request.headers['content-type'] !== json)
      return send(403, { message: 'Forbidden' })
    const { registrationNumber = '' } = await bodyOf(request)
    asked.push(registrationNumber)
    if (registrationNumber === 'ER19HTM') return response.writeHead(200).end('<html>')
    const vehicle = vehicles[registrationNumber]
    if (vehicle) return send(200, vehicle)
    const [status, title, detail] = failures[registrationNumber] ?? failures['ER19NFD'] ?? [404, '', '']
    return send(status, { errors: [{ status: String(status), code: String(status), title, detail }] })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    target: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/vehicle-enquiry/v1/vehicles`,
    asked,
    close: () => new Promise((done) => server.close(done)),
  }
}
