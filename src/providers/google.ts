import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Google.
 *
 * `hd` admits only accounts of these Workspace domains (`*` for any). It is sent as a hint and enforced against the ID
 * token.
 *
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 */
export const Google: ProviderFactory<never, 'hd'> = defineProvider<never, 'hd'>({
  id: 'google',
  name: 'Google',
  type: 'oidc',
  method: oidc,
  optionNames: { hd: {} },
  issuer: 'https://accounts.google.com',
  issuerAliases: ['accounts.google.com'],
  authorization: { params: { hd: '{hd}' }, passThrough: ['access_type', 'include_granted_scopes'] },
  require: [{ path: 'hd', oneOf: '{hd}' }],
  style: {
    bg: '#4285f4',
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
  docs: 'https://developers.google.com/identity/openid-connect/openid-connect',
})

export default Google
