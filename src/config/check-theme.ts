import { isRecord } from '../lib/is-record.ts'
import { parseUrl } from '../lib/url.ts'
import type { Check } from '../methods/findings.ts'
import type { Theme } from '../types/theme.ts'

/** A path of this site. `//host` and `/\host` lead to other hosts. */
const isPath = (text: string): boolean =>
  text.startsWith('/') && parseUrl(text, 'https://a.invalid')?.origin === 'https://a.invalid'

const isImageUrl = (text: string): boolean => isPath(text) || (/^https:\/\//.test(text) && URL.canParse(text))

const isLink = (text: string): boolean => isImageUrl(text) || /^mailto:[^\s?]+@[^\s?]+$/.test(text)

/**
 * The shape of a CSS color. The pages parse it and report a name that does not exist, because the parser loads with
 * them.
 */
const isColorShape = (text: string): boolean =>
  /^(?:#(?:[\da-f]{3,4}){1,2}|[a-z]{3,20}|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\([\w\s.,%/+-]+\))$/i.test(
    text.trim(),
  )

const isName = (text: string): boolean => text.length <= 64 && !/\p{Cc}/u.test(text)

const isRadius = (text: string): boolean => /^(?:0|\d{1,3}(?:\.\d{1,3})?(?:px|rem))$/.test(text)

type Rules = Readonly<Record<string, readonly [isValid: (text: string) => boolean, example: string]>>

const THEME: Rules = {
  colorScheme: [(text) => /^(?:auto|dark|light)$/.test(text), 'auto'],
  name: [isName, 'Acme'],
  brandColor: [isColorShape, '#1d4ed8'],
  buttonText: [isColorShape, '#fff'],
  radius: [isRadius, '8px'],
}

const LOGO: Rules = { logo: [isImageUrl, '/logo.svg'] }

const LOGOS: Rules = { light: [isImageUrl, '/logo.svg'], dark: [isImageUrl, '/logo-dark.svg'] }

const LINKS: Rules = {
  terms: [isLink, '/terms'],
  privacy: [isLink, '/privacy'],
  signUp: [isLink, '/sign-up'],
  reset: [isLink, '/reset-password'],
  support: [isLink, 'mailto:help@acme.example'],
}

/** Checks values that are texts. A missing one is valid; Auth.js uses empty texts as defaults. */
const checkTexts = (option: string, values: unknown, rules: Rules): Check[] =>
  isRecord(values)
    ? Object.entries(rules).map(([name, [isValid, example]]) => {
        const { [name]: value } = values
        const isRight = value === undefined || value === '' || (typeof value === 'string' && isValid(value))
        return [`${option}.${name}`, value, isRight, `'${example}'`]
      })
    : [[option, values, false, '{}']]

/** Conditions on a theme. A value that meets them cannot break out of a stylesheet or an attribute. */
export function listThemeChecks(theme: Theme): Check[] {
  const { links = {}, logo, ...texts } = theme
  return [
    ...(isRecord(logo) ? checkTexts('theme.logo', logo, LOGOS) : checkTexts('theme', { logo }, LOGO)),
    ...checkTexts('theme', texts, THEME),
    ...checkTexts('theme.links', links, LINKS),
  ]
}
