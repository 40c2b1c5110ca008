/** A browser without scripts, over the network: follows redirects, keeps cookies, submits forms. */
export interface PlainBrowser {
  /** Of the last answer. */
  readonly url: string
  readonly text: string
  navigate(url: string): Promise<void>
  /** Submits the first form of the page whose action contains a text. */
  submit(action: string, fields?: Readonly<Record<string, string>>): Promise<void>
}

const MAX_REDIRECTS = 10

const unescapeHtml = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string =>
  unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** Hidden fields of a form, and where it is sent. */
function formOf(page: string, action: string) {
  const forms = page.match(/<form[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((each) => attribute(each, 'action').includes(action))
  if (form === undefined) throw new Error(`There is no form of ${action} in ${page}`)
  const hidden = (form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []).map((tag) => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ])
  return { action: attribute(form, 'action'), hidden: Object.fromEntries(hidden) as Record<string, string> }
}

/** Opens one. Cookies are those of the host, whatever the port, as in browsers. */
export function openPlainBrowser(): PlainBrowser {
  const cookies = new Map<string, string>()
  const page = { url: '', text: '' }

  async function load(url: string, init: RequestInit, left = MAX_REDIRECTS): Promise<void> {
    if (left === 0) throw new Error(`${url} goes on and on.`)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', cookie, ...init.headers }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (location !== null) return load(new URL(location, url).href, {}, left - 1)
    Object.assign(page, { url, text: await response.text() })
  }

  return {
    get url() {
      return page.url
    },
    get text() {
      return page.text
    },
    navigate: (url) => load(url, {}),
    submit(name, fields = {}) {
      const { action, hidden } = formOf(page.text, name)
      const { origin } = new URL(page.url)
      const headers = {
        origin,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      }
      const body = new URLSearchParams({ ...hidden, ...fields })
      return load(new URL(action, page.url).href, { method: 'POST', headers, body })
    },
  }
}
