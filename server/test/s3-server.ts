import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** Starts a server with the S3 protocol in a process of its own. Its keys are both "S3RVER". `address`: its host and port. */
export async function startS3Server(folder: string, { bucket, port = 0 }: { bucket: string; port?: number }) {
  const command = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', bucket]
  const server = spawn(process.execPath, ['--no-deprecation', command, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const piece of server.stdout) {
    output += piece
    const address = /listening on (\S+)/.exec(output)?.[1]
    if (address)
      return {
        address,
        async stop() {
          if (server.exitCode !== null || server.signalCode !== null) return
          server.kill('SIGKILL')
          await once(server, 'exit')
        },
      }
  }
  throw new Error(`the S3 server did not start: ${output}`)
}
