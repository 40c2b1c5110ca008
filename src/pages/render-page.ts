import { getPages } from '../config/providers/find-method.ts'
import { selectLanguage } from '../http/select-language.ts'
import { createFormToken } from '../kernel/form-token.ts'
import { parseUrl, withQuery } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { PageView } from '../seams/page-view.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Providers } from '../types/provider.ts'
import { type Asset, createScriptAsset, createStylesheet } from './assets.ts'
import { ENGLISH } from './text.ts'
import { listThemeWarnings } from './theme.ts'

/** The stylesheet of an application, created when first needed. All mounts have the same providers. */
const stylesheets = new WeakMap<Providers, Asset>()

/** Returns the stylesheet of the built-in pages. */
export function readStylesheet({ logger, providers, theme }: ResolvedConfig): Asset {
  const known = stylesheets.get(providers)
  if (known) return known
  const created = createStylesheet(theme, [...providers.values()])
  // Warns here and not at start, because what measures contrast loads with the pages.
  for (const text of listThemeWarnings(theme)) logger.warn('theme', text)
  stylesheets.set(providers, created)
  return created
}

/** Finds the script of a form; `null` if no form has one. One script serves all forms: their attributes differ. */
export function findScript({ providers }: ResolvedConfig): Asset | null {
  for (const provider of providers.values()) {
    const { script } = getPages(provider)
    if (script !== undefined) return createScriptAsset(script)
  }
  return null
}

/** Returns the sources of images: only those that the application configured. */
function listImageSources({ theme, providers }: ResolvedConfig): Set<string> {
  const { logo } = theme
  const logos = [
    ...(typeof logo === 'object' ? [logo.light, logo.dark] : [logo]),
    ...Array.from(providers.values(), ({ style }) => style.logo),
  ]
  return new Set(logos.flatMap((logo) => (logo ? (parseUrl(logo)?.origin ?? "'self'") : [])))
}

/**
 * Creates the content security policy of a page. It has no `form-action`: Chromium applies it to redirects, which would
 * block the one to the provider.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
function createPolicy(config: ResolvedConfig, styles: string, script: Asset | null): string {
  const images = [...listImageSources(config)].join(' ')
  const forScript = script ? "script-src 'self'; connect-src 'self'; " : ''
  const forImages = images ? `img-src ${images}; ` : ''
  return `default-src 'none'; style-src ${styles}; ${forScript}${forImages}base-uri 'none'; frame-ancestors 'none'`
}

const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

/** Returns headers that prevent framing and injected content. @param styles Source of the stylesheet. */
export const createPageHeaders = (
  config: ResolvedConfig,
  styles: string,
  script: Asset | null,
): Readonly<Record<string, string>> => ({
  ...HEADERS,
  'content-security-policy': createPolicy(config, styles, script),
})

/**
 * Renders a built-in page with headers that prevent framing and injected content.
 *
 * @param hasForm Whether it needs a CSRF token.
 */
export async function renderPage(
  context: Context,
  hasForm: boolean,
  render: (view: PageView) => string,
  script: Asset | null = null,
): Promise<Outcome> {
  const { config, request } = context
  const { origin } = request
  const { host } = new URL(origin)
  // Texts that a custom language lacks are shown in English.
  const text = { ...ENGLISH, ...selectLanguage(context) }
  const assetHref = ({ name }: Asset) => `${config.basePath}/assets/${name}`
  const hrefs = {
    styleHref: assetHref(readStylesheet(config)),
    scriptHref: script && assetHref(script),
    getHref: (route: string) =>
      withQuery(`${config.basePath}/${route}`, { ui_locales: request.query.get('ui_locales') }),
  }
  const csrfToken = hasForm ? await createFormToken(context) : null
  const body = render({ config, origin, host, name: config.theme.name || host, ...hrefs, csrfToken, text })
  return { body, headers: { ...createPageHeaders(config, "'self'", script), 'content-language': text.lang } }
}
