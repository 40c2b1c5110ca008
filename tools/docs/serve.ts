import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, posix } from 'node:path'
import { root } from '../entries.ts'
import { SITE } from './site.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

/** The built site, on a free port of the loopback interface: as any host for static files shows it. */
export async function serveSite(): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    // An absolute path that is normalized names nothing above the folder.
    const path = posix.normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    const body = await readFile(join(root, SITE, path)).catch(() => null)
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server of the site has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
