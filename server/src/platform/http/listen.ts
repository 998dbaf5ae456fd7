import type { FastifyInstance } from 'fastify'
import { errorCode } from '../errors/error-code.ts'
import { StartupError } from '../startup/startup-error.ts'

type Address = { host: string; port: number }

const reasons: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program; stop it, or set another PORT.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}; set a PORT from 1024 on.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine; set another HOST.`,
  ENOTFOUND: ({ host }) => `${host} is not a name of this machine; set another HOST.`,
}

/** Starts listening and returns the server's URL. */
export async function listen(server: Pick<FastifyInstance, 'listen'>, address: Address): Promise<string> {
  try {
    return await server.listen(address)
  } catch (error) {
    const reason = reasons[errorCode(error)]
    throw reason ? new StartupError(reason(address), { cause: error }) : error
  }
}
