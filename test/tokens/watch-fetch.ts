import type { Fetch } from '../../src/types/fetch.ts'

/** A `fetch` whose token requests a test counts, holds and lets go. */
export function watchFetch(send: Fetch) {
  const asked: string[] = []
  const api: { url: string; init: RequestInit }[] = []
  let gate: Promise<void> = Promise.resolve()
  let fault: (() => Response) | null = null
  const fetch: Fetch = async (url, init) => {
    if (url.startsWith('https://api.example/')) {
      api.push({ url, init })
      return url.endsWith('/moved') ? Response.redirect('https://elsewhere.example/', 302) : new Response('data')
    }
    const isRefresh = String(init.body).includes('grant_type=refresh_token')
    if (!isRefresh) return send(url, init)
    asked.push(url)
    await gate
    return fault ? fault() : send(url, init)
  }
  return {
    fetch,
    /** Token requests with a refresh token. */
    asked,
    /** Requests to the API. */
    api,
    /** Holds token requests. @returns lets them go */
    hold(): () => void {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    /** Has token requests fail. `null`: they work again. */
    fail(how: (() => Response) | null): void {
      fault = how
    },
  }
}
