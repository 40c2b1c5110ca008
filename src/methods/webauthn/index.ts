import { redirect } from '../../http/response.ts'
import { withQuery } from '../../lib/url.ts'
import type { SignInMethod } from '../../types/sign-in-method.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'

/**
 * Sign-in by passkey. The ceremonies are loaded when one takes place: the sign-in page needs the script, and
 * nothing of the library.
 */
export const webAuthn: SignInMethod<ResolvedWebAuthnProvider> = {
  // A passkey takes the browser's own functions; whoever asks to begin without them is shown the page that has them.
  async start({ config, request }, _provider, callbackUrl) {
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  },

  finish: async (context, provider) => (await import('./finish.ts')).finish(context, provider),
  options: async (context, provider) => (await import('./options.ts')).showOptions(context, provider),
}
