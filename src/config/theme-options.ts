import { isColorShape } from '../lib/is-color-shape.ts'
import { isRecord } from '../lib/is-record.ts'
import { group, isPath, isText, type Kind } from './providers/option-kinds.ts'

const isImageUrl = (text: string): boolean => isPath(text) || (/^https:\/\//.test(text) && URL.canParse(text))

const isLink = (text: string): boolean => isImageUrl(text) || /^mailto:[^\s?]+@[^\s?]+$/.test(text)

/** Auth.js uses empty texts as defaults. */
const text = (isValid: (text: string) => boolean, example: string): Kind => [
  (value) => isText(value) && (value === '' || isValid(value)),
  `'${example}'`,
]

const color = (example: string): Kind => text(isColorShape, example)
const image = text(isImageUrl, '/logo.svg')
const link = (example: string): Kind => text(isLink, example)

/** Options of the theme. A value that meets them cannot break out of a stylesheet or an attribute. */
export const THEME: Kind = group({
  brandColor: color('#1d4ed8'),
  buttonText: color('#fff'),
  colorScheme: text((scheme) => /^(?:auto|dark|light)$/.test(scheme), 'auto'),
  links: group({
    privacy: link('/privacy'),
    reset: link('/reset-password'),
    signUp: link('/sign-up'),
    support: link('mailto:help@acme.example'),
    terms: link('/terms'),
  }),
  logo: [
    (value) => isRecord(value) || image[0](value, {}),
    image[1],
    '',
    { dark: text(isImageUrl, '/logo-dark.svg'), light: image },
  ],
  name: text((name) => name.length <= 64 && !/\p{Cc}/u.test(name), 'Acme'),
  radius: text((radius) => /^(?:0|\d{1,3}(?:\.\d{1,3})?(?:px|rem))$/.test(radius), '8px'),
})
