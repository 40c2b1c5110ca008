import type { Fetch } from '../../../src/types/fetch.ts'

/** Metadata of a server that revokes tokens. */
export const REVOKES = { revocation_endpoint: 'https://idp.example/revoke' }

/** A `fetch` whose token requests a test counts, holds and lets go. */
export function watchFetch(send: Fetch) {
  const asked: string[] = []
  const bodies: URLSearchParams[] = []
  const api: { url: string; init: RequestInit }[] = []
  const revoked: URLSearchParams[] = []
  let gate: Promise<void> = Promise.resolve()
  let fault: (() => Response) | null = null
  let respond: (init: RequestInit) => Response = () => new Response('data')
  const answer: Fetch = async (url, init) => {
    await gate
    return fault ? fault() : send(url, init)
  }
  const fetch: Fetch = async (url, init) => {
    if (url.startsWith('https://api.example/')) {
      api.push({ url, init })
      return url.endsWith('/moved') ? Response.redirect('https://elsewhere.example/', 302) : respond(init)
    }
    const isRefresh = String(init.body).includes('grant_type=refresh_token')
    const isRevocation = url === REVOKES.revocation_endpoint
    if (!isRefresh && !isRevocation) return send(url, init)
    if (isRefresh) asked.push(url)
    const sent = isRefresh ? bodies : revoked
    sent.push(new URLSearchParams(String(init.body)))
    return answer(url, init)
  }
  return {
    fetch,
    /** Token requests with a refresh token. */
    asked,
    /** Their bodies. */
    bodies,
    /** Requests to the API. */
    api,
    /** Sets the responses of the API. */
    respondWith(how: (init: RequestInit) => Response): void {
      respond = how
    },
    /** Bodies of revocation requests. */
    revoked,
    /** Holds token and revocation requests. @returns lets them go */
    hold(): () => void {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    /** Has token and revocation requests fail. `null`: they work again. */
    fail(how: (() => Response) | null): void {
      fault = how
    },
  }
}
