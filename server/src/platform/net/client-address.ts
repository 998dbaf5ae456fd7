/** An address with a port: `192.0.2.1:1234`, `[2001:db8::1]:1234`, or `[2001:db8::1]`. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-f:.]{2,45})\](?::\d{1,5})?)$/i

/** Returns the address of the client. Some proxies append its port to X-Forwarded-For, so each connection would seem to be another client. */
export function clientAddress({ ip }: { ip: string }): string {
  const [, v4, v6] = withPort.exec(ip) ?? []
  return v4 ?? v6 ?? ip
}
