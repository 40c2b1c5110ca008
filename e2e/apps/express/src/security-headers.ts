import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Security headers of every page. The pages of latchkey replace the policy by a stricter one of their own. */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: {
    directives: {
      // Chrome applies it to redirects, too: the form that starts a sign-in ends at the provider.
      formAction: null,
      // On http, as in development, there is nothing to upgrade to.
      upgradeInsecureRequests: process.env.AUTH_URL?.startsWith('https:') ? [] : null,
    },
  },
  // With the default of helmet, `no-referrer`, browsers send `Origin: null` with forms.
  referrerPolicy: { policy: 'same-origin' },
})
