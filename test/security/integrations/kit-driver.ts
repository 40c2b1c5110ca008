import { KitAuth } from '../../../src/integrations/sveltekit/index.ts'
import { toAnswer, toWebRequest } from './abstract-request.ts'
import { ADA, ADDRESS, type Driver, type DriverConfig, PASSED_ON, targetIn } from './driver.ts'
import { type KitApplication, respondWithKit } from './kit-server.ts'

/** Of `/me`. */
export const ETAG = '"me"'

function createApp(config: DriverConfig): Omit<KitApplication, 'trustedOrigins'> {
  const { handle, signIn, signOut } = KitAuth(config)
  const endpoints: KitApplication['endpoints'] = {
    '/me': {
      GET: async ({ locals }) => Response.json((await locals.auth())?.user ?? null, { headers: { etag: ETAG } }),
    },
    '/enter': {
      POST: async ({ url }) => Response.json(await signIn('credentials', { fields: ADA, ...targetIn(url.href) })),
    },
    '/leave': {
      POST: async ({ url }) => Response.json(await signOut(targetIn(url.href))),
    },
  }
  return {
    endpoints,
    actions: { default: signIn },
    // No page is rendered here: what SvelteKit has no endpoint for is answered behind our hook.
    handle: (input) =>
      handle({
        ...input,
        resolve: async (event, options) =>
          event.route.id === null ? new Response(PASSED_ON, { status: 404 }) : input.resolve(event, options),
      }),
  }
}

/**
 * SvelteKit, in production, with its own server around our hook.
 *
 * @param trustedOrigins Of its own check; `'*'` is none.
 */
export function openKit(config: DriverConfig, trustedOrigins: readonly string[] = ['*']): Driver {
  const app = { ...createApp(config), trustedOrigins }
  return {
    name: 'SvelteKit',
    send: async (asked) => toAnswer(await respondWithKit(toWebRequest(asked), app, ADDRESS)),
    close() {},
  }
}
