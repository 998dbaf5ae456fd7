import { isIP } from 'node:net'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { StartupError } from '../startup/startup-error.ts'

/**
 * Parses `s3://KEY:SECRET@host:port/bucket?region=…&path_style=1&tls=0` (any S3-compatible server) or `s3://bucket?region=…`
 * (Amazon, with the machine's default credentials: environment, profile, instance role).
 * @throws StartupError with one sentence that does not contain the secret
 */
export function parseS3Address(address: string): { bucket: string; client: S3ClientConfig } {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || !url.hostname) throw new StartupError('FILES_URL is not an s3:// address.')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!path) {
    if (url.username) throw new StartupError('FILES_URL has a key but no bucket: s3://KEY:SECRET@host/bucket.')
    // An IP address is a server without a bucket: Amazon's bucket names cannot be IP addresses.
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')))
      throw new StartupError('FILES_URL has a server but no bucket: s3://host/bucket.')
    return { bucket: url.hostname, client: { region } }
  }
  if (path.includes('/')) throw new StartupError('FILES_URL must end with the name of the bucket.')
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  return {
    bucket: decodeURIComponent(path),
    client: {
      region,
      endpoint: `${scheme}://${url.host}`,
      forcePathStyle: url.searchParams.get('path_style') !== '0',
      ...(url.username && {
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
      }),
    },
  }
}
