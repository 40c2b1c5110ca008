import type { PageText } from '../types/page-text.ts'

/** Maximum number of languages that are read. Browsers send about five. */
const MAX_RANGES = 100

const RANGE = /([^\s,;]+)\s*(?:;\s*q=([\d.]+))?/g

/**
 * Returns the language of a request: from `ui_locales` of the query, otherwise from the browser's preference. A range
 * matches the first text whose language it equals or starts with: `pt-BR` matches `pt`. `null`: English.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4647#section-3.4
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest
 */
export const choose: PageText['choose'] = (texts, { headers, query }) => {
  const wanted = query.get('ui_locales')?.replaceAll(' ', ',')
  const asked = [wanted, headers.get('accept-language')].join().toLowerCase()
  const ranges: { readonly range: string; readonly weight: number }[] = []
  for (const [, range, weight = '1'] of asked.matchAll(RANGE))
    if (ranges.push({ range: `${range}-`, weight: Number(weight) }) === MAX_RANGES) break
  // Skips languages without a text. English always has one, unless it is refused.
  for (const { range } of ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)) {
    const text = texts.find(({ lang }) => range.startsWith(`${lang.toLowerCase()}-`))
    if (text || range.startsWith('en-')) return text ?? null
  }
  return texts.find(({ lang }) => lang === 'en') ?? null
}
