import type { Auth } from '../../../src/types/auth.ts'

/** Names whose values in queries, forms and JSON nobody but browser, application and provider may see. */
const SECRET =
  /^(?:code|state|nonce|code_challenge|code_verifier|id_token|access_token|refresh_token|client_secret|token|csrfToken|password|email|name|challenge|data|clientDataJSON|authenticatorData|attestationObject|signature|userHandle|rawId)$/

/** Shorter values are ids that may be known, or occur in any sentence. Six digits are the code of a mail. */
const isSecret = (text: string): boolean => text.length > 12 || /^\d{6}$/.test(text) || text.includes('@')

/** A value, and its long parts: sealed texts and states have parts that are secret alone. */
const partsOf = (text: string): string[] => [text, ...text.split(/[.%&=:]/).filter((part) => part.length > 20)]

function* valuesIn(name: string, value: unknown): Generator<string> {
  if (typeof value === 'string' && SECRET.test(name)) yield value
  const inside = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value
  if (typeof inside === 'object' && inside !== null)
    for (const [key, one] of Object.entries(inside)) yield* valuesIn(key, one)
}

function* inQuery(href: string | null): Generator<string> {
  if (href !== null) yield* valuesIn('', Object.fromEntries(new URL(href).searchParams))
}

async function* inRequest(request: Request): AsyncGenerator<string> {
  for (const pair of (request.headers.get('cookie') ?? '').split('; ')) yield pair.slice(pair.indexOf('=') + 1)
  yield* inQuery(request.url)
  if (request.body) yield* valuesIn('', Object.fromEntries(new URLSearchParams(await request.clone().text())))
}

async function* inResponse(response: Response): AsyncGenerator<string> {
  for (const cookie of response.headers.getSetCookie())
    yield cookie.slice(cookie.indexOf('=') + 1).split(';', 1)[0] ?? ''
  yield* inQuery(response.headers.get('location'))
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (isJson) yield* valuesIn('', await response.clone().json())
}

/** Notes from now on what is secret about the requests that an application answers. */
export function recordSecrets(auth: Auth): Set<string> {
  const secrets = new Set<string>()
  const keep = (value: string) => {
    for (const part of partsOf(value)) if (isSecret(part)) secrets.add(part)
  }
  const { handle } = auth
  Object.assign(auth, {
    async handle(...given: Parameters<Auth['handle']>) {
      for await (const value of inRequest(given[0])) keep(value)
      const response = await handle(...given)
      for await (const value of inResponse(response)) keep(value)
      return response
    },
  })
  return secrets
}
