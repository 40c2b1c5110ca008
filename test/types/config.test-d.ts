// What the compiler must refuse in a configuration, so that nobody finds it out in production.

import type { AuthConfig } from 'latchkey'
import { createAuth, customFetch } from 'latchkey'
import GitHub from 'latchkey/providers/github'

createAuth({ providers: [GitHub] })
createAuth({ providers: [GitHub()], secret: ['new', 'old'], session: { strategy: 'jwt', maxAge: 3600 } })
createAuth({ providers: [GitHub({ [customFetch]: fetch })] })
createAuth({ providers: [GitHub] }, { env: { AUTH_SECRET: undefined } })

// Without providers: there are none.
createAuth({ secret: 's' })
// @ts-expect-error Misspelled.
createAuth({ providers: [], sesion: {} })
// @ts-expect-error Misspelled, one level down.
createAuth({ providers: [], session: { maxage: 1 } })
// @ts-expect-error No such strategy.
createAuth({ providers: [], session: { strategy: 'cookie' } })
// @ts-expect-error A page that does not exist.
createAuth({ providers: [], pages: { login: '/login' } })
// @ts-expect-error A callback that does not exist.
createAuth({ providers: [], callbacks: { signin: () => true } })
// @ts-expect-error A callback that returns what it must not.
createAuth({ providers: [], callbacks: { redirect: () => 1 } })
// @ts-expect-error An event that does not exist.
createAuth({ providers: [], events: { login: () => {} } })
// @ts-expect-error A colour scheme that does not exist.
createAuth({ providers: [], theme: { colorScheme: 'blue' } })
// @ts-expect-error A cookie that does not exist.
createAuth({ providers: [], cookies: { sessiontoken: {} } })
// @ts-expect-error A number where a text belongs.
createAuth({ providers: [], secret: 1 })
// @ts-expect-error The name of a provider where a provider belongs.
createAuth({ providers: ['github'] })

// A configuration that is written down before it is used is checked as well.
const config = { providers: [GitHub], basePath: '/auth' } satisfies AuthConfig
createAuth(config)
