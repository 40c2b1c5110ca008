import type { RecordedCall } from './contract.ts'
import type { Dialect } from './dialect.ts'
import type { Sent } from './sent.ts'

const SECRET_FIELDS = ['client_secret', 'client_assertion', 'code', 'code_verifier', 'access_token', 'token']

/** Records a call without its secrets. */
export function recordCall(
  endpoint: RecordedCall['endpoint'],
  { address, body, headers, method, query }: Sent,
  { redirect, signal }: RequestInit,
  { clientParams, userinfo }: Dialect = {},
): RecordedCall {
  const secrets = [...SECRET_FIELDS, clientParams?.secret, userinfo?.tokenIn?.split(/:(.*)/s)[1]]
  const hideSecrets = (fields: Iterable<readonly [string, unknown]>, names: readonly unknown[]) =>
    Object.fromEntries(
      [...fields].map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        return [name, names.includes(name) ? `[${text.length} characters]` : text]
      }),
    )
  const asked = new URLSearchParams(hideSecrets(Object.entries(query), secrets)).toString()
  return {
    endpoint,
    url: asked === '' ? address : `${address}?${asked}`,
    method,
    headers: hideSecrets(headers, ['authorization']),
    body: hideSecrets(Object.entries(body), secrets),
    redirect,
    hasSignal: signal instanceof AbortSignal,
  }
}
