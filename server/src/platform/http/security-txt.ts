import type { FastifyInstance } from 'fastify'
import { Problem } from '../api/problem.ts'

const day = 86_400_000
/** Validity of the file in days. RFC 9116 recommends less than a year. */
const validDays = 180

type Parts = {
  publicUrl: string
  /** Reads the email address for reports; empty if the site has none. */
  securityContact: () => Promise<string>
}

/** Serves the address for reports of security vulnerabilities (RFC 9116). */
export function securityTxt(server: FastifyInstance, { publicUrl, securityContact }: Parts): void {
  const path = '/.well-known/security.txt'
  server.get(path, async (_, reply) => {
    const email = await securityContact()
    if (email === '') throw new Problem('request.not_found')
    // Changes only once a day, so that caches and readers see the same file.
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day)
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        `Contact: mailto:${encodeURI(email)}\nExpires: ${expires.toISOString()}\nCanonical: ${new URL(path, publicUrl).href}\n`,
      )
  })
}
