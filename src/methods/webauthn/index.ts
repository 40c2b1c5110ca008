import { redirect } from '../../http/response.ts'
import { withQuery } from '../../lib/url.ts'
import { passkey } from '../../parts.ts'
import type { SignInMethod } from '../../seams/sign-in-method.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'

/** Sign-in with a passkey. The code of the ceremonies loads on first use; the sign-in page needs only the script. */
export const webAuthn: SignInMethod<ResolvedWebAuthnProvider> = {
  // A passkey needs browser functions. A visitor who starts without them gets the page that has them.
  async start({ config, request }, _provider, callbackUrl) {
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  },

  // A challenge is bound to its action, so the field cannot be another one.
  isChange: ({ request }) => request.body['action'] !== 'authenticate',

  finish: (context, provider) => passkey((code) => code.finish(context, provider)),
  options: (context, provider) => passkey((code) => code.showOptions(context, provider)),
}
