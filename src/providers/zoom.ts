import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Zoom.
 *
 * @see https://developers.zoom.us/docs/integrations/oauth/
 */
export const Zoom: ProviderFactory = defineProvider<never>({
  id: 'zoom',
  name: 'Zoom',
  type: 'oauth',
  authorization: 'https://zoom.us/oauth/authorize',
  token: 'https://zoom.us/oauth/token',
  userinfo: 'https://api.zoom.us/v2/users/me',
  profile: {
    id: 'id',
    name: ['display_name', '{first_name} {last_name}'],
    email: 'email',
    image: 'pic_url',
    emailVerified: 'verified',
  },
  style: {
    bg: '#0b5cff',
    mark: 'M5.033 14.649H.743a.74.74 0 0 1-.686-.458.74.74 0 0 1 .16-.808L3.19 10.41H1.06A1.06 1.06 0 0 1 0 9.35h3.957c.301 0 .57.18.686.458a.74.74 0 0 1-.161.808L1.51 13.59h2.464c.585 0 1.06.475 1.06 1.06zM24 11.338c0-1.14-.927-2.066-2.066-2.066-.61 0-1.158.265-1.537.686a2.061 2.061 0 0 0-1.536-.686c-1.14 0-2.066.926-2.066 2.066v3.311a1.06 1.06 0 0 0 1.06-1.06v-2.251a1.004 1.004 0 0 1 2.013 0v2.251c0 .586.474 1.06 1.06 1.06v-3.311a1.004 1.004 0 0 1 2.012 0v2.251c0 .586.475 1.06 1.06 1.06zM16.265 12a2.728 2.728 0 1 1-5.457 0 2.728 2.728 0 0 1 5.457 0zm-1.06 0a1.669 1.669 0 1 0-3.338 0 1.669 1.669 0 0 0 3.338 0zm-4.82 0a2.728 2.728 0 1 1-5.458 0 2.728 2.728 0 0 1 5.457 0zm-1.06 0a1.669 1.669 0 1 0-3.338 0 1.669 1.669 0 0 0 3.338 0z',
  },
  docs: 'https://developers.zoom.us/docs/integrations/oauth/',
})

export default Zoom
