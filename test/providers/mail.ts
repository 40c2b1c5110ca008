import type { EmailProvider, ResolvedEmailProvider, VerificationRequestParams } from '../../src/types/email-provider.ts'

/** The secret in the link, and the link. Neither may show up where it does not belong. */
export const TOKEN = 'tZ3n9Qm0xW7vK2aB'
export const LINK = `https://app.example/auth/callback/email?token=sealed.${TOKEN}&next=%2Fhome`
export const ADDRESS = 'ada@example.com'
export const CODE = '493027'

/** What a provider is asked to send, as the method asks it. Options go over the provider's own, as in a configuration. */
export function paramsFor(
  provider: EmailProvider,
  params: Partial<VerificationRequestParams> = {},
): VerificationRequestParams {
  // `options` were merged when the configuration was resolved; here is what that leaves of them.
  const resolved = { ...provider, ...provider.options, maxAge: 600, style: {} } as ResolvedEmailProvider
  return {
    kind: 'sign-in',
    identifier: ADDRESS,
    url: LINK,
    expires: new Date(Date.now() + 600_000),
    provider: resolved,
    token: TOKEN,
    code: CODE,
    theme: {},
    text: { lang: 'en' },
    request: new Request('https://app.example/auth/signin/email', { method: 'POST' }),
    ...params,
  }
}

/** Has the provider send. */
export const send = async (provider: EmailProvider, params: Partial<VerificationRequestParams> = {}): Promise<void> =>
  provider.sendVerificationRequest(paramsFor(provider, params))

/** What a promise was rejected with. */
export const failureOf = async (promise: Promise<unknown>): Promise<Error> => {
  const outcome: unknown = await promise.then(
    () => 'did not fail',
    (error: unknown) => error,
  )
  if (outcome instanceof Error) return outcome
  throw new Error(String(outcome))
}
