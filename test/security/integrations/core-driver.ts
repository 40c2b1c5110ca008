import { createAuth } from '../../../src/index.ts'
import type { RedirectResult } from '../../../src/types/auth.ts'
import { asserting } from '../../harness.ts'
import { toAnswer, toWebRequest } from './abstract-request.ts'
import { ADA, ADDRESS, type Driver, type DriverConfig, targetIn } from './driver.ts'

function follow({ url, headers }: RedirectResult): Response {
  headers.set('location', url)
  headers.set('cache-control', 'private, no-store')
  return new Response(null, { status: 303, headers })
}

/** The core alone, as whoever has no framework uses it. Its answers are what all others are held against: they keep the invariants. */
export function openCore(config: DriverConfig): Driver {
  const auth = asserting(createAuth(config), config)
  const pages: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    async 'GET /me'(request) {
      const { headers, session } = await auth.session(request)
      return Response.json(session?.user ?? null, { headers })
    },
    'POST /enter': async (request) =>
      follow(await auth.signIn(request, 'credentials', { fields: ADA, ...targetIn(request.url) })),
    'POST /leave': async (request) => follow(await auth.signOut(request, targetIn(request.url))),
  }
  return {
    name: 'core',
    async send(asked) {
      const request = toWebRequest(asked)
      const page = pages[`${request.method} ${new URL(request.url).pathname}`]
      return toAnswer(await (page?.(request) ?? auth.handle(request, { clientAddress: ADDRESS })))
    },
    close() {},
  }
}
