// The logos of the providers: from simple-icons, which is in the public domain (CC0), unless a maker demands its own.

import type { SimpleIcon } from 'simple-icons'
import * as simpleIcons from 'simple-icons'
import type { ProviderStyle } from '../../src/types/provider-style.ts'
import titles from './titles.json' with { type: 'json' }

const icons = Object.values(simpleIcons).filter((icon): icon is SimpleIcon => 'title' in icon)

/** Logos of several colors, and buttons whose colors the maker's guidelines prescribe. */
const DEMANDED: Readonly<Record<string, Partial<ProviderStyle>>> = {
  // https://developers.google.com/identity/branding-guidelines
  google: {
    mark: [
      [
        '#4285f4',
        'M22.55 12.25c0-.8-.05-1.55-.2-2.25H12v4.25h5.9a5.05 5.05 0 0 1-2.2 3.3v2.75h3.55c2.1-1.9 3.3-4.75 3.3-8.05z',
      ],
      [
        '#34a853',
        'M12 23c2.95 0 5.45-1 7.25-2.65l-3.55-2.75c-1 .65-2.25 1.05-3.7 1.05-2.85 0-5.25-1.95-6.15-4.55h-3.7v2.85A11 11 0 0 0 12 23z',
      ],
      ['#fbbc05', 'M5.85 14.1a6.6 6.6 0 0 1 0-4.2V7.05h-3.7a11 11 0 0 0 0 9.9z'],
      [
        '#ea4335',
        'M12 5.35c1.6 0 3.05.55 4.2 1.65l3.15-3.15A11 11 0 0 0 2.15 7.05l3.7 2.85c.9-2.6 3.3-4.55 6.15-4.55z',
      ],
    ],
    button: {
      light: { background: '#f2f2f2', text: '#1f1f1f', border: '#f2f2f2' },
      dark: { background: '#131314', text: '#e3e3e3', border: '#8e918f' },
    },
  },
  // https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple
  apple: {
    button: {
      light: { background: '#ffffff', text: '#000000', border: '#000000' },
      dark: { background: '#ffffff', text: '#000000', border: '#ffffff' },
    },
  },
  // https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps
  'microsoft-entra-id': {
    mark: [
      ['#f25022', 'M1 1h10.5v10.5H1z'],
      ['#7fba00', 'M12.5 1H23v10.5H12.5z'],
      ['#00a4ef', 'M1 12.5h10.5V23H1z'],
      ['#ffb900', 'M12.5 12.5H23V23H12.5z'],
    ],
  },
}

/** Returns the style of a provider; `null` without a logo. The page of such a provider names its letter. */
export function findStyle(id: string): ProviderStyle | null {
  const title: string | undefined = Reflect.get(titles, id)
  const icon = icons.find((one) => one.title === title)
  if (title !== undefined && icon === undefined) throw new Error(`simple-icons has no ${title}.`)
  const demanded = DEMANDED[id]
  if (icon === undefined) return demanded ?? null
  return { bg: `#${icon.hex.toLowerCase()}`, mark: icon.path, ...demanded }
}
