// Mistakes of Hono and of Next.js.

import { NEXT_PACKAGES } from '../doctor/stand-ins.ts'
import { type Faulty, inServer, writeFix } from './mistake.ts'
import { ENV_FILE, manifestOf } from './projects.ts'

/** Mistakes of one Hono application. */
export const HONO: Faulty = {
  files: {
    'package.json': manifestOf('hono'),
    '.env': ENV_FILE,
    'server.js': `import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { latchkey } from 'latchkey/hono'
import { GitHub } from 'latchkey/providers/github'

const config = { providers: [GitHub] }
const part = new Hono()
part.use(secureHeaders())
part.use(latchkey(config))
serve(new Hono().route('/part', part))
`,
  },
  mistakes: {
    'a sub-application that the base path does not name': {
      said: 'error    `latchkey` is in a sub-application at /part, but its routes are under /api/auth: it gets no request for them.',
      fix: "basePath: '/part/auth'",
      follow: inServer('providers:', (fix) => `${fix}, providers:`),
    },
    'security headers above sign-in': {
      said: 'warning  `secureHeaders` is above `latchkey`, so its policy replaces that of the built-in pages.',
      fix: 'app.use(latchkey(config)) above app.use(secureHeaders(…))',
      follow: (app) =>
        app.edit('server.js', (text) =>
          text.replace(/(part\.use\(secureHeaders.*\n)(part\.use\(latchkey.*\n)/, '$2$1'),
        ),
    },
    'security headers without an origin': {
      said: 'error    `secureHeaders` sets `Referrer-Policy: no-referrer`: browsers then send forms with `Origin: null`, which latchkey refuses.',
      fix: "secureHeaders({ referrerPolicy: 'same-origin' })",
      follow: inServer('secureHeaders())', (fix) => `${fix})`),
    },
  },
}

/** Files that are missing in one Next.js application. */
export const NEXT: Faulty = {
  files: {
    ...NEXT_PACKAGES,
    'package.json': manifestOf('next'),
    '.env.local': ENV_FILE,
    'auth.ts': `import { NextAuth } from 'latchkey/next'
import { GitHub } from 'latchkey/providers/github'
export const { handlers, auth } = NextAuth({ providers: [GitHub] })
`,
  },
  mistakes: {
    'a route file of Next.js that is missing': {
      said: 'error    There is no app/api/auth/[...nextauth]/route.ts: every route under /api/auth returns 404.',
      fix: /^in app\/api\/auth\/\[\.\.\.nextauth\]\/route\.ts:\nimport \{ handlers \} from /,
      follow: writeFix,
    },
    'a proxy that is missing': {
      said: 'warning  There is no proxy.ts: no session is renewed, and `authorized` is never called.',
      fix: /^in proxy\.ts:\nexport \{ auth as proxy \} from '\.\/auth'\n/,
      follow: writeFix,
    },
  },
}
