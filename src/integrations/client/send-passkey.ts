import { requestJson } from './passkey-result.ts'
import { inTime, signalAccepted, signalUnknown } from './passkey-signals.ts'
import { type Ceremony, type JsonOptions, type PasskeyJson, toJson } from './request-passkey.ts'

/** URLs of a provider's routes. */
export interface PasskeyRoutes {
  readonly options: string
  readonly callback: string
}

/** The browser's answer to a ceremony. */
export interface Answer {
  readonly action: Ceremony
  /** As the server sent them. */
  readonly options: JsonOptions
  readonly credential: PublicKeyCredential
}

async function post(url: string, body: URLSearchParams, { headers, ...init }: RequestInit): Promise<string> {
  const given = { method: 'POST', headers: { ...headers, 'x-auth-return-redirect': '1' }, body }
  return (await requestJson<{ url: string }>(url, { ...init, ...given })).url
}

/**
 * Sends the browser's answer to the server, and signals the result to the browser. Only this function signals an unknown
 * passkey: here, the refusal and the passkey belong together. A page that shows a refusal could be opened by any link.
 *
 * @param fields Other fields of the form.
 * @returns The URL to go to.
 */
export async function sendPasskey(
  routes: PasskeyRoutes,
  { action, credential, options }: Answer,
  fields: Readonly<Record<string, string>>,
  init: RequestInit,
): Promise<string> {
  const json: PasskeyJson = toJson(credential)
  const body = new URLSearchParams({ ...fields, action, data: JSON.stringify(json) })
  try {
    const url = await post(routes.callback, body, init)
    if (action === 'register') await inTime(signalAccepted(routes.options, init, json.id))
    return url
  } catch (error) {
    if (action === 'authenticate') await inTime(signalUnknown(error, options.rpId, json.id))
    throw error
  }
}
