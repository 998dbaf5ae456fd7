import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'

/** Starts a TCP proxy in front of a database. After it is cut, it closes connections and refuses new ones. */
export async function cuttableProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let server: Server
  const listen = async (at: number) => {
    server = createServer((near) => {
      const far = dial(Number(port), hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.once('close', () => sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    })
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href,
    async cut() {
      const gone = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await gone
    },
    restore: () => listen(own),
  }
}
