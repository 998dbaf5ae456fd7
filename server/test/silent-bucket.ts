import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Starts a storage server that accepts connections but never responds, so that reading from it hangs. */
export async function startSilentBucket() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `s3://KEY:SECRET@127.0.0.1:${(server.address() as AddressInfo).port}/reads?path_style=1&tls=0`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
