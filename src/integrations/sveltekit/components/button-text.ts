import { isMailProvider } from './mail-providers.ts'

/** Names that are not the capitalized id. */
const NAMES: Readonly<Record<string, string>> = {
  'azure-ad-b2c': 'Azure AD B2C',
  'microsoft-entra-id': 'Microsoft Entra ID',
  fusionauth: 'FusionAuth',
  github: 'GitHub',
  gitlab: 'GitLab',
  line: 'LINE',
  linkedin: 'LinkedIn',
  paypal: 'PayPal',
  tiktok: 'TikTok',
  wordpress: 'WordPress',
  workos: 'WorkOS',
}

const capitalize = (id: string): string => id.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Returns the default text of the button, which distinguishes the buttons of two providers. */
export function toButtonText(id: string | undefined): string {
  if (id === undefined || id === 'credentials' || isMailProvider(id)) return 'Sign in'
  return `Sign in with ${NAMES[id] ?? capitalize(id)}`
}
