import { askRedirect } from '../../../src/application/ask-redirect.ts'
import { checkFields } from '../../../src/config/providers/check-fields.ts'
import { TEXT } from '../../../src/config/providers/option-kinds.ts'
import type { ProviderMethod } from '../../../src/config/providers/provider-method.ts'
import { equalConstantTime } from '../../../src/crypto/equal.ts'
import { CredentialsSignin } from '../../../src/errors/errors.ts'
import { redirect } from '../../../src/http/response.ts'
import { renderCredentialsFields } from '../../../src/pages/fields.ts'
import { postForm } from '../../../src/pages/form.ts'
import type { ResolvedToyProvider, ToyProvider } from './toy-provider.ts'

/** A whole method: its check, its form, how it starts and finishes. */
export const toyMethod: ProviderMethod<ToyProvider, ResolvedToyProvider> = {
  fields: { word: TEXT },

  resolve(provider, id, refuse, _env, warn) {
    if (!checkFields(provider, id, toyMethod, refuse, warn)) return null
    return provider.word === ''
      ? refuse('word', 'is empty', "word: 'please'")
      : Object.freeze({ ...provider, id, style: {} })
  },

  form: ({ id }, place) =>
    postForm(place.view, {
      route: `callback/${id}`,
      returnTo: place.returnTo,
      fields: renderCredentialsFields({ id, credentials: { word: { label: 'Word' } } }, place),
      button: 'Say it',
    }),

  start: async ({ config, request }) => redirect(`${request.origin}${config.basePath}/signin`),

  async finish(context, { id, word }) {
    const { body } = context.request
    if (!equalConstantTime(String(body['word']), word)) throw new CredentialsSignin({ cause: { provider: id } })
    const account = { provider: id, providerAccountId: 'ada', type: 'credentials' } as const
    const returnTo = await askRedirect(context, body['callbackUrl'])
    return { identity: { user: { id: 'ada', name: 'Ada' }, account }, returnTo }
  },
}
