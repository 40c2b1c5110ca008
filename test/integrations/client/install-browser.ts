import { vi } from 'vitest'
import type { ServerOptions } from '../../../runtimes/suite/authenticator.ts'
import { decodeBase64url, encodeBase64url } from '../../../src/lib/base64url.ts'
import type { Scene } from '../../methods/webauthn/scene.ts'

/** What a browser's API is given: bytes where JSON has base64url. */
export interface Asked {
  readonly publicKey: {
    readonly challenge: Uint8Array<ArrayBuffer>
    readonly user?: { readonly id: Uint8Array<ArrayBuffer> }
  }
  readonly signal: AbortSignal
  readonly mediation?: string
}

export const toJson = ({ publicKey }: Asked): ServerOptions => {
  const { challenge, user, ...rest } = publicKey
  // The right bytes, or the authenticator's answer is refused.
  return {
    ...rest,
    challenge: encodeBase64url(challenge),
    ...(user && { user: { id: encodeBase64url(user.id) } }),
  }
}

const bytes = (text: string) => decodeBase64url(text)?.slice().buffer

/** A credential as old browsers have it: no `toJSON`. */
export function toCredential(data: string): unknown {
  const { id, response, type } = JSON.parse(data)
  const { transports, ...rest } = response as Record<string, string>
  const fields = Object.entries(rest).map(([name, text]) => [name, bytes(text)])
  const more = transports && { getTransports: () => transports }
  return { id, rawId: bytes(id), type, response: { ...Object.fromEntries(fields), ...more } }
}

/** The browser's part: its functions, in front of an authenticator. Gone with `vi.unstubAllGlobals`. */
export function installBrowser({ authenticator, browser }: Scene, more: Record<string, unknown> = {}): void {
  const answer = (run: (options: ServerOptions) => Promise<string>) => async (asked: Asked) =>
    toCredential(await run(toJson(asked)))
  const credentials = {
    create: answer(authenticator.create),
    get: answer((options) => authenticator.get(options)),
    ...more,
  }
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
  vi.stubGlobal('location', { href: 'https://app.example/page' })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => browser.fetch(url, init))
}
