import { NextAuth } from 'latchkey/next'
import { Credentials } from 'latchkey/providers/credentials'

// What test/integrations/next/built.test.ts probes: sign-in under the default base path, for pages of its own. The sample
// itself has auth.ts above.
// A function, because a build has no secrets.
export const { auth, handlers, signIn, signOut, update } = NextAuth(() => ({
  ...(process.env['RENEW'] && { session: { updateAge: 0 } }),
  providers: [
    Credentials({
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username, password }) =>
        password === 'right' ? { id: String(username), name: String(username), email: `${username}@x.example` } : null,
    }),
    ...(process.env['OP'] === undefined
      ? []
      : [
          {
            id: 'acme',
            name: 'Acme',
            type: 'oidc' as const,
            issuer: process.env['OP'],
            clientId: 'client',
            clientSecret: 'secret',
          },
        ]),
  ],
  callbacks: {
    jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, n: Number(session) } : token),
    session: ({ session, token }) => ({ ...session, n: token?.['n'] ?? null }),
    authorized: ({ auth, request }) => auth !== null || request.nextUrl.pathname !== '/probe/guard',
  },
}))
