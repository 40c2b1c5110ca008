import { askRedirect } from '../../../src/application/ask-redirect.ts'
import type { ProviderMethod } from '../../../src/config/providers/provider-method.ts'
import { InvalidProvider } from '../../../src/errors/errors.ts'
import { redirect } from '../../../src/http/response.ts'
import { html, renderAttributes } from '../../../src/lib/html.ts'
import { isLoopback } from '../../../src/lib/url.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { CredentialsProvider, ResolvedCredentialsProvider } from '../../../src/types/credentials-provider.ts'

/** @throws {InvalidProvider} The request does not come from this computer, or not in development. */
function assertLocal({ clientAddress, config, request }: Context): void {
  const isDirect = request.headers.get('x-forwarded-for') === null && request.headers.get('forwarded') === null
  const isHere = isLoopback(new URL(request.origin).hostname) && (clientAddress === null || isLoopback(clientAddress))
  if (!config.development || !isDirect || !isHere) throw new InvalidProvider()
}

/** Signs in as any of some users, in development only. */
export function Dev(users: readonly { readonly id: string; readonly name: string }[]): CredentialsProvider {
  const method: ProviderMethod<CredentialsProvider, ResolvedCredentialsProvider> = {
    fields: {},
    resolve: ({ type }, id, report, { NODE_ENV }) =>
      NODE_ENV === 'development'
        ? {
            id,
            type,
            name: 'Development',
            credentials: {},
            accountFields: null,
            authorize: () => null,
            style: {},
            method,
          }
        : report('type', 'is for development only', 'Remove it, or set NODE_ENV=development.'),
    async start(context) {
      return redirect(`${context.request.origin}${context.config.basePath}/signin`)
    },
    async finish(context, provider) {
      assertLocal(context)
      const user = users.find(({ id }) => id === context.request.body['user'])
      if (user === undefined) throw new InvalidProvider()
      const account = { provider: provider.id, providerAccountId: user.id, type: 'credentials' } as const
      return { identity: { user, account }, returnTo: await askRedirect(context, context.request.body['callbackUrl']) }
    },
    form: ({ id }, { view }) => html`<form method="post"${renderAttributes({ action: view.getHref(`callback/${id}`) })}>
<input type="hidden" name="csrfToken" value="${view.csrfToken}">
${users.map((user) => html`<button name="user"${renderAttributes({ value: user.id })}>${user.name}</button>`)}</form>`,
  }
  return { id: 'dev', name: 'Development', type: 'credentials', credentials: {}, authorize: () => null, method }
}
