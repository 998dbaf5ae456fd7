import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Question = z.strictObject({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
})

/** Starts a local fake of VIES. `valid` lists the registered numbers. `failing` simulates an unavailable member state. */
export async function startViesServer({ valid = [] }: { valid?: readonly string[] } = {}) {
  const known = new Set(valid)
  const state: { failing: string | undefined; asked: z.output<typeof Question>[]; known: Set<string> } = {
    failing: undefined,
    asked: [],
    known,
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const send = (status: number, body: object | string) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    const question = Question.parse(JSON.parse(text))
    state.asked.push(question)
    if (state.failing === 'HTML') return send(502, '<html>Bad gateway</html>')
    if (state.failing) return send(200, { actionSucceed: false, errorWrappers: [{ error: state.failing }] })
    const { countryCode, vatNumber, requesterNumber } = question
    const isValid = state.known.has(`${countryCode}${vatNumber}`)
    return send(200, {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid: isValid,
      requestIdentifier: requesterNumber ? `WAPIAAAA${state.asked.length}` : '',
      name: isValid && countryCode !== 'DE' ? 'Garage Dupont SARL' : '---',
      address: isValid && countryCode !== 'DE' ? '1 Rue Exemple\n75001 Paris' : '---',
      traderName: '---',
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    state,
    target: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/taxation_customs/vies/rest-api/check-vat-number`,
    close: () => new Promise((done) => server.close(done)),
  }
}
