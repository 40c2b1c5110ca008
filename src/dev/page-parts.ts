// Additions to the built-in pages while the provider is enabled. They are in English only, like all output for
// developers.

import { html, renderAttributes } from '../lib/html.ts'
import type { MethodPages } from '../seams/method-pages.ts'
import type { DevPerson } from './people.ts'
import { renderPeople } from './people-page.ts'

/** Path of the stylesheet, below the base path. */
export const STYLES_PATH = 'dev/styles'

/** A person. */
const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="7.5" r="4"/><path d="M4.5 20.5c0-3.7 3.2-6.5 7.5-6.5s7.5 2.8 7.5 6.5"/></g></svg>`

/**
 * Creates the banner, which brings its stylesheet, and the button of the sign-in page. If there is no other provider, the
 * people are already on that page.
 */
export const createPageParts = (people: readonly DevPerson[]): Pick<MethodPages, 'banner' | 'button'> => ({
  banner: ({ basePath }) => html`<link rel="stylesheet"${renderAttributes({ href: `${basePath}/${STYLES_PATH}` })}>
<aside class="dev" lang="en" dir="ltr" aria-label="Development only"><strong>Development only.</strong> Anyone who opens this page can sign in as a test person.</aside>`,
  button({ id }, { isLast, returnTo, view }, isMany) {
    const isAlone = view.config.providers.size === 1
    const label = isAlone ? 'Continue with another person' : 'Continue with a test person'
    const fields = Object.entries({ csrfToken: view.csrfToken, callbackUrl: returnTo })
    return html`${isAlone && renderPeople(view, people, `signin/${id}`, { callbackUrl: returnTo })}
<form${renderAttributes({ method: 'post', action: view.getHref(`signin/${id}`) })}>
${fields.map(([name, value]) => html`<input${renderAttributes({ type: 'hidden', name, value })}>`)}
<button class="b-dev" lang="en"${renderAttributes({ 'aria-label': isMany && label })}>${MARK}<span>${isMany ? 'Test person' : label}</span>${isLast && html`<span class="last">${view.text.lastUsed}</span>`}</button></form>`
  },
})
