import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts another website. The button on its page posts the file `planted.bin` to `action`, in the field `field`. */
export async function startFormServer({ action, field }: { action: string; field: string }) {
  const html = `<!doctype html><title>Elsewhere</title>
<form action="${action}" method="post" enctype="multipart/form-data"><input type="file" name="${field}" /><button>Go</button></form>
<script>const chosen = new DataTransfer(); chosen.items.add(new File(['planted'], 'planted.bin'))
document.querySelector('input').files = chosen.files</script>`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a port, so its address is an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
