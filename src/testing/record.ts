import type { RecordedCall } from './contract.ts'
import type { Dialect } from './dialect.ts'
import { readSent } from './sent.ts'

const SECRET_FIELDS = ['client_secret', 'client_assertion', 'code', 'code_verifier', 'access_token', 'token']

const describeShape = (text: string): string => `[${text.length} characters]`

/** Records a call without its secrets. */
export function recordCall(
  endpoint: RecordedCall['endpoint'],
  url: string,
  init: RequestInit,
  { clientParams, userinfo }: Dialect = {},
): RecordedCall {
  const { address, method, headers, query, body } = readSent(url, init)
  const secrets = [...SECRET_FIELDS, clientParams?.secret, userinfo?.tokenIn?.split(/:(.*)/s)[1]]
  const hideSecrets = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        return [name, secrets.includes(name) ? describeShape(text) : text]
      }),
    )
  const sent = Object.fromEntries(headers)
  const { authorization } = sent
  const asked = new URLSearchParams(hideSecrets(query)).toString()
  return {
    endpoint,
    url: asked === '' ? address : `${address}?${asked}`,
    method,
    headers: authorization === undefined ? sent : { ...sent, authorization: describeShape(authorization) },
    body: hideSecrets(body),
    redirect: init.redirect,
    hasSignal: init.signal instanceof AbortSignal,
  }
}
