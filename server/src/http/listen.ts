import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error.ts'

type Place = { host: string; port: number }

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program; stop it, or set another PORT.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}; set a PORT from 1024 on.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine; set another HOST.`,
  ENOTFOUND: ({ host }) => `${host} is not a name of this machine; set another HOST.`,
}

/** Opens the server to the world and tells its address. */
export async function listen(server: Pick<FastifyInstance, 'listen'>, place: Place): Promise<string> {
  try {
    return await server.listen(place)
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new StartupError(reason(place), { cause: error }) : error
  }
}
