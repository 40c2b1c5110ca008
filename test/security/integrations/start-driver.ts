import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { toAnswer, toWebRequest } from './abstract-request.ts'
import { ADA, ADDRESS, type Driver, type DriverConfig, targetIn } from './driver.ts'
import { respondWithStart, type StartApplication } from './start-server.ts'

function createApp(config: DriverConfig): StartApplication {
  const { GET, POST, auth, middleware, signIn, signOut } = ReactiveAuth({ basePath: '/auth', ...config })
  const enter = (url: string) => signIn('credentials', { fields: ADA, ...targetIn(url) })
  return {
    middleware,
    routes: {
      '/auth/*auth': { GET, POST },
      '/me': { GET: async () => Response.json((await auth())?.user ?? null) },
      '/enter': { POST: ({ request }) => enter(request.url) },
      '/leave': { POST: ({ request }) => signOut(targetIn(request.url)) },
    },
    functions: {
      enter: () => enter('/?to=/home'),
      leave: () => signOut(),
      me: async () => (await auth())?.user ?? null,
    },
  }
}

/** SolidStart, with its own server around our middleware and routes. */
export function openStart(config: DriverConfig): Driver {
  const app = createApp(config)
  return {
    name: 'SolidStart',
    send: async (asked) => toAnswer(await respondWithStart(toWebRequest(asked), app, ADDRESS)),
    close() {},
  }
}
